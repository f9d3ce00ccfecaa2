/// The way to a file: the folders that it passes and the links that it follows.
struct FileTrail: Equatable {
    /// A name in a folder.
    struct Name: Hashable {
        let folder: String
        let name: String
    }

    /// Every folder on the way, from the first to that of the file.
    private(set) var folders: [String]
    /// The names that decide which file is meant: those of the links that are followed, and the file's own at last.
    private(set) var names: [Name] = []

    /// More links than any system follows.
    private static let mostLinks = 40

    /// The way that a path is now; what of it is not there is passed by its name.
    init(_ path: String) {
        var here = path.hasPrefix("/") ? "/" : "."
        folders = [here]
        var steps = FileTrail.steps(path)[...]
        while let step = steps.popFirst() {
            let next = here == "/" ? "/" + step : here + "/" + step
            if let destination = FileFacts.destination(ofLink: next), names.count < FileTrail.mostLinks {
                names.append(Name(folder: here, name: step))
                if destination.hasPrefix("/") {
                    here = "/"
                    folders.append(here)
                }
                steps = (FileTrail.steps(destination) + steps)[...]
            } else if steps.isEmpty {
                names.append(Name(folder: here, name: step))
            } else {
                here = next
                folders.append(here)
            }
        }
    }

    /// The file itself, all links followed.
    var file: String? { names.last.map { $0.folder == "/" ? "/" + $0.name : $0.folder + "/" + $0.name } }

    private static func steps(_ path: String) -> [String] {
        path.split(separator: "/").filter { $0 != "." }.map(String.init)
    }
}
