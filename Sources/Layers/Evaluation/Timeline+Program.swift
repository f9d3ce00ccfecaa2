extension Timeline {
    /// What has begun with a transaction of a running program.
    package struct Commitment: Sendable {
        /// The animations that were added, in order; by their numbers they are told of. One that never runs has none.
        package internal(set) var animations: [(layer: Layer.ID, key: String, number: Int?)] = []
        /// The numbers of the completion blocks, in order of setting.
        package internal(set) var blocks: [Int] = []
        /// What could not be changed.
        package internal(set) var problems: [ChangeProblem] = []
    }

    /// Something that a running program is told of.
    package struct Call: Sendable {
        /// What happened.
        package let event: SceneEvent
        /// Which animation, or which block: its number in the ``Commitment`` that began it.
        package let number: Int
    }
}
