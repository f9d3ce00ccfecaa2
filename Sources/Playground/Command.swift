/// Something a person can ask the playground to do.
package enum Command: Hashable, Sendable {
    /// Play or pause.
    case playPause
    /// One frame on, and pause; one frame back.
    case stepForward, stepBackward
    /// A tenth of a second on or back.
    case seekForward, seekBackward
    /// A tenth of the scene on or back.
    case leapForward, leapBackward
    /// To so many tenths of the scene.
    case jump(tenths: Int)
    /// To the start or the end.
    case goToStart, goToEnd
    /// To the next or the previous step of the lesson, or key moment of the scene, and pause.
    case nextMoment, previousMoment
    /// Turn the direction of play round.
    case reverse
    /// A tenth slower or faster.
    case slower, faster
    /// Half or twice as fast; back to 1×.
    case halveSpeed, doubleSpeed, normalSpeed
    /// Once, loop, ping-pong, and round again.
    case nextLoopMode
    /// Play from here, play to here, play everything.
    case setIn, setOut, clearInOut
    /// To another scene of the playlist.
    case nextScene, previousScene
    /// Draw with other characters.
    case nextGlyphs
    /// Show or hide everything but the picture.
    case togglePanels
    /// Show or hide the help.
    case toggleHelp
    /// Close whatever lies on top of the picture.
    case closePanel
    /// To a fraction of the scene, by dragging the scrub bar.
    case scrub(to: Double)
    /// Save the picture as a drawing; save the screen with its panels.
    case savePicture, saveScreen
    /// Begin or end a recording of the screen.
    case toggleRecording
    /// Draw the whole screen again.
    case redraw
    /// Give the terminal back to the shell for a while.
    case suspend
    /// Leave.
    case quit
}
