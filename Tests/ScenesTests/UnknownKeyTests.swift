import Colors
import Layers
import Testing

@testable import Scenes

struct UnknownKeyTests {
    /// A key of a mapping is not a foreign name of another key in it.
    @Test func foreignNamesAreNotKeysOfTheSameMapping() {
        for keys in [KeySchemas.layer.keys, KeySchemas.animation.keys, KeySchemas.scene.keys] {
            for key in keys {
                let meanings = (OtherFrameworkName.all[key.lowercased()] ?? []).map(\.key)
                #expect(meanings.allSatisfy { !keys.contains($0) || $0 == key }, "\(key)")
            }
        }
    }

    @Test func everyForeignNameHasAKey() {
        let known = Set(
            KeySchemas.layer.keys + KeySchemas.animation.keys + KeySchemas.scene.keys + ArcDraft.schema.keys
                + PathDraft.schema.keys)
        #expect(OtherFrameworkName.all.count > 100)
        for (name, meanings) in OtherFrameworkName.all {
            #expect(name == name.lowercased())
            for meaning in meanings { #expect(known.contains(meaning.key), "\(name)") }
        }
    }
}
