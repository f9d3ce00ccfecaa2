import Platform

// How a file stays the one it is when its contents become others.

extension FileFacts {
    /// Gives another file the mode and the owner of this one.
    ///
    /// - Returns: whether it can then take its place; it cannot when that has names besides, or an owner to whom we
    ///   cannot give a file.
    func give(to descriptor: Descriptor) -> Bool {
        names == 1 && fchown(descriptor.number, owner, group) == 0 && fchmod(descriptor.number, mode) == 0
    }
}

extension Descriptor {
    /// Copies the contents of this file into another one that is there, and makes that as long.
    ///
    /// What goes beyond its end is written first: where there is no room for it, the file stays as it was.
    func copyContents(into path: String) throws(ErrorNumber) {
        let target = try Descriptor(opening: path, O_WRONLY)
        defer { target.close() }
        guard let (old, new) = FileFacts(of: target).flatMap({ old in FileFacts(of: self).map { (old, $0) } })
        else { throw ErrorNumber.last }
        do throws(ErrorNumber) {
            try copy(from: old.size, to: target)
        } catch {
            ftruncate(target.number, off_t(old.size))
            throw error
        }
        try copy(from: 0, upTo: min(old.size, new.size), to: target)
        try ErrorNumber.check(ftruncate(target.number, off_t(new.size)))
        try target.sync()
    }

    /// Copies what lies between two places of this file to the same places of another.
    private func copy(from start: Int, upTo end: Int = .max, to target: Descriptor) throws(ErrorNumber) {
        lseek(number, off_t(start), SEEK_SET)
        lseek(target.number, off_t(start), SEEK_SET)
        var place = start
        while place < end {
            let bytes = try read(atMost: min(end - place, 1 << 20))
            if bytes.isEmpty { return }
            try target.write(bytes)
            place += bytes.count
        }
    }
}

/// Does something that no signal comes between: those that have come take effect afterwards.
func holdingSignals<Result: ~Copyable, Problem>(
    _ body: () throws(Problem) -> Result
) throws(Problem) -> Result {
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    sigprocmask(SIG_BLOCK, &all, &before)
    defer { sigprocmask(SIG_SETMASK, &before, nil) }
    return try body()
}
