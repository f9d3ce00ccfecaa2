// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, LineLength
// What has been set, for tests to compare with the scene.

/// A layer as they decode it.
public func look(at layer: CALayer) -> [String: Any] {
    var values: [String: Any?] = [
        "bounds": layer.bounds, "position": layer.position, "zPosition": layer.zPosition,
        "anchorPoint": layer.anchorPoint, "transform": layer.transform,
        "sublayerTransform": layer.sublayerTransform, "opacity": layer.opacity, "hidden": layer.isHidden,
        "masksToBounds": layer.masksToBounds, "cornerRadius": layer.cornerRadius,
        "borderWidth": layer.borderWidth, "borderColor": layer.borderColor,
        "backgroundColor": layer.backgroundColor, "beginTime": layer.beginTime, "speed": layer.speed,
        "timeOffset": layer.timeOffset, "clock": layer.convertTime(CACurrentMediaTime(), from: nil),
        "actions": layer.actions?.keys.sorted().joined(separator: " "),
    ]
    if let shape = layer as? CAShapeLayer {
        values.merge([
            "path": shape.path, "fillColor": shape.fillColor, "fillRule": shape.fillRule.rawValue,
            "strokeColor": shape.strokeColor, "strokeStart": shape.strokeStart, "strokeEnd": shape.strokeEnd,
            "lineWidth": shape.lineWidth, "miterLimit": shape.miterLimit, "lineCap": shape.lineCap.rawValue,
            "lineJoin": shape.lineJoin.rawValue, "lineDashPhase": shape.lineDashPhase,
            "lineDashPattern": shape.lineDashPattern,
        ]) { $1 }
    }
    if let gradient = layer as? CAGradientLayer {
        values.merge([
            "colors": gradient.colors, "locations": gradient.locations, "startPoint": gradient.startPoint,
            "endPoint": gradient.endPoint, "type": gradient.type.rawValue,
        ]) { $1 }
    }
    if let replicator = layer as? CAReplicatorLayer {
        values.merge([
            "instanceCount": replicator.instanceCount, "instanceDelay": replicator.instanceDelay,
            "instanceTransform": replicator.instanceTransform, "instanceColor": replicator.instanceColor,
            "instanceRedOffset": replicator.instanceRedOffset,
            "instanceGreenOffset": replicator.instanceGreenOffset,
            "instanceBlueOffset": replicator.instanceBlueOffset,
            "instanceAlphaOffset": replicator.instanceAlphaOffset,
        ]) { $1 }
    }
    return [
        "kind": "\(type(of: layer))", "values": values.mapValues(text),
        "animations": layer.animations.map { look(at: $0.animation) },
        "mask": layer.mask.map { [look(at: $0)] } ?? [], "sublayers": (layer.sublayers ?? []).map(look),
    ]
}

/// An animation as they decode it.
private func look(at animation: CAAnimation) -> [String: Any] {
    var values: [String: Any?] = [
        "beginTime": animation.beginTime, "duration": animation.duration, "speed": animation.speed,
        "timeOffset": animation.timeOffset, "autoreverses": animation.autoreverses,
        "repeatCount": animation.repeatCount, "repeatDuration": animation.repeatDuration,
        "fillMode": animation.fillMode.rawValue, "timingFunction": animation.timingFunction,
        "isRemovedOnCompletion": animation.isRemovedOnCompletion,
    ]
    if let change = animation as? CAPropertyAnimation {
        values.merge([
            "keyPath": change.keyPath, "isAdditive": change.isAdditive, "isCumulative": change.isCumulative,
            "valueFunction": change.valueFunction?.name.rawValue,
        ]) { $1 }
    }
    if let basic = animation as? CABasicAnimation {
        values.merge(["fromValue": basic.fromValue, "toValue": basic.toValue, "byValue": basic.byValue]) {
            $1
        }
    }
    if let spring = animation as? CASpringAnimation {
        values.merge([
            "mass": spring.mass, "stiffness": spring.stiffness, "damping": spring.damping,
            "initialVelocity": spring.initialVelocity, "allowsOverdamping": spring.allowsOverdamping,
        ]) { $1 }
    }
    if let keyframes = animation as? CAKeyframeAnimation {
        values.merge([
            "values": keyframes.values, "path": keyframes.path, "keyTimes": keyframes.keyTimes,
            "timingFunctions": keyframes.timingFunctions,
            "calculationMode": keyframes.calculationMode.rawValue,
            "rotationMode": keyframes.rotationMode?.rawValue,
        ]) { $1 }
    }
    return [
        "kind": "\(type(of: animation))", "values": values.mapValues(text),
        "animations": ((animation as? CAAnimationGroup)?.animations ?? []).map(look),
        "mask": [Any](), "sublayers": [Any](),
    ]
}

/// A value as words and numbers.
private func text(_ value: Any?) -> String {
    switch value {
    case nil: "nil"
    case let list as [Any]: "[ \(list.map(text).joined(separator: " ")) ]"
    case let word as String: word
    case let point as CGPoint: "\(point.x) \(point.y)"
    case let size as CGSize: "\(size.width) \(size.height)"
    case let rect as CGRect: "\(rect.minX) \(rect.minY) \(rect.width) \(rect.height)"
    case let color as CGColor:
        (color.components.map { [$0] } ?? color.pattern.compactMap(\.components)).joined()
            .map { "\($0)" }.joined(separator: " ")
    case let path as CGPath: (["path"] + path.words).joined(separator: " ")
    case let function as CAMediaTimingFunction: function.points.map { "\($0)" }.joined(separator: " ")
    case let transform as CATransform3D:
        [
            transform.map.a, transform.map.b, transform.map.c, transform.map.d, transform.map.tx,
            transform.map.ty,
        ]
        .map { "\($0)" }.joined(separator: " ")
    case let flag as Bool: flag ? "1" : "0"
    case let some?: "\(some)"
    }
}

/// Shows views, each by itself and then again after all that it wanted to do later, and prints what they came to.
public func look(at views: [(name: String, view: UIView)]) {
    var whole: [String: [Any]] = [:]
    for (name, view) in views {
        view.show()
        let first = look(at: view.layer)
        DispatchQueue.main.runAll()
        whole[name] = [first, look(at: view.layer)]
    }
    let data = (try? JSONSerialization.data(withJSONObject: whole)) ?? Data()
    print(String(decoding: data, as: UTF8.self))
}
