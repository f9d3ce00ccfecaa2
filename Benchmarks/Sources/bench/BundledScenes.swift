import Foundation
import Layers
import Scenes

/// The scenes of the folder `demos` by name in alphabetical order, all of them or a selection.
///
/// The folder is found relative to this source file, so the benchmarks need only the libraries.
func bundledScenes(_ names: [String]) -> [(name: String, scene: Scene)] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../demos")
    let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let scenes = (files ?? []).filter { $0.pathExtension == "yaml" }.compactMap { file in
        let name = file.deletingPathExtension().lastPathComponent
        guard names.isEmpty || names.contains(name), let text = try? String(contentsOf: file, encoding: .utf8)
        else { return nil as (name: String, scene: Scene)? }
        return SceneReader.read(text, file: name).scene.map { (name, $0) }
    }
    return scenes.sorted { $0.name < $1.name }
}
