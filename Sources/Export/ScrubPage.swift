import Geometry
public import Layers
public import Raster
public import Scenes
import Text

/// A web page that plays an animated SVG, with a scrub bar, the steps of the lesson and the keys of the playground.
///
/// The file is self-contained and uses no network. The script moves the clock of the SVG itself, so the browser draws
/// the same pictures as for the SVG alone. Printed, the page is a film strip. Without scripts, the SVG plays by itself.
public enum ScrubPage {
    /// Returns the page.
    ///
    /// - Parameters:
    ///   - svg: the animated document.
    ///   - timeline: its scene.
    ///   - lesson: the captions.
    ///   - duration: the duration of a round in seconds.
    ///   - background: the colour behind the picture.
    /// - Returns: the page in HTML.
    public static func html(
        _ svg: String, of timeline: Timeline, lesson: Lesson, duration: Double, background: PixelColor
    ) -> String {
        let title = SVGElement.escaped(SafeText(sentence: timeline.scene.title).text)
        let caption = SVGElement.escaped(lesson.caption?.text ?? "")
        return """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
            <title>\(title.isEmpty ? "Animation" : title)</title>
            <style>
            \(style)
            </style>
            <noscript><style>#controls, #steps, #keys { display: none }</style></noscript>
            <main data-duration="\(duration.svg(6))" data-loops="\(timeline.loops ? 1 : 0)" data-loop-start="\((timeline.loopStart < duration ? timeline.loopStart : 0).svg(6))">
            \(title.isEmpty ? "" : "<h1>\(title)</h1>")
            <div id="stage" style="background: \(background.hex)">
            \(svg)</div>
            <section id="strip" aria-hidden="true"></section>
            <p id="caption" aria-live="polite" data-text="\(caption)">\(caption)</p>
            \(controls)
            <ol id="steps">
            \(lesson.steps.map(item).joined(separator: "\n"))
            </ol>
            \(keys)
            </main>
            <script>
            \(script)
            </script>
            </html>

            """
    }

    private static func item(_ step: Lesson.Step) -> String {
        let question = step.question.map { "<em>\(SVGElement.escaped($0.text))</em> " } ?? ""
        return """
            <li><button data-time="\(step.time.svg(6))" data-end="\(step.end.svg(6))"><b>\(step.time.decimal(upToPlaces: 2)) s</b> \
            \(question)<span>\(SVGElement.escaped(step.text.text))</span></button></li>
            """
    }

    private static let controls = """
        <div id="controls" role="group" aria-label="Player">
        <button id="play" aria-keyshortcuts="Space">Pause</button>
        <input id="bar" type="range" min="0" step="any" value="0" list="marks" aria-label="Time">
        <datalist id="marks"></datalist>
        <output id="time"></output>
        <button id="reverse" aria-keyshortcuts="r" aria-pressed="false">Reverse</button>
        <button id="slower" aria-keyshortcuts="[" aria-label="Slower">−</button>
        <output id="speed"></output>
        <button id="faster" aria-keyshortcuts="]" aria-label="Faster">+</button>
        </div>
        """

    private static let keys = """
        <details id="keys"><summary>Keys</summary><dl>
        <div><dt>space</dt><dd>play or pause; show the answer</dd></div>
        <div><dt>← → h l</dt><dd>back / forward 0.1 s</dd></div>
        <div><dt>, .</dt><dd>back / forward one frame</dd></div>
        <div><dt>b w</dt><dd>back / forward 10 %</dd></div>
        <div><dt>0–9</dt><dd>jump to 0–90 %</dd></div>
        <div><dt>g G</dt><dd>start, end</dd></div>
        <div><dt>&lt; &gt;</dt><dd>previous / next step</dd></div>
        <div><dt>r</dt><dd>reverse</dd></div>
        <div><dt>[ ]</dt><dd>10 % slower / faster</dd></div>
        <div><dt>{ }</dt><dd>halve / double the speed</dd></div>
        <div><dt>d</dt><dd>normal speed</dd></div>
        </dl></details>
        """

    private static let style = """
        :root { color-scheme: light dark; --ink: #1c1e22; --faint: #5b616b; --ground: #fff; --line: #c9cdd3; --accent: #1459c4 }
        @media (prefers-color-scheme: dark) {
          :root { --ink: #e4e6ea; --faint: #a2a8b2; --ground: #15171a; --line: #3d424a; --accent: #86b4ff }
        }
        * { box-sizing: border-box }
        body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
        main { max-width: 60rem; margin: auto; padding: 1rem }
        h1 { font-size: 1.25rem; margin: 0 0 .75rem }
        #stage { border-radius: .5rem; overflow: hidden }
        #stage > svg { display: block; width: 100%; height: auto; max-height: 70vh }
        #caption { min-height: 3em; margin: .75rem 0 }
        #controls { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem }
        #bar { flex: 1 1 12rem; min-height: 2.75rem; accent-color: var(--accent); touch-action: none }
        output { font-variant-numeric: tabular-nums; color: var(--faint); min-width: 3ch; text-align: center }
        button { font: inherit; color: inherit; background: none; border: 1px solid var(--line); border-radius: .375rem; padding: .375rem .75rem; min-height: 2.75rem; cursor: pointer }
        #play { min-width: 8.5rem; font-variant-numeric: tabular-nums }
        button[aria-pressed=true], button[aria-current=step] { border-color: var(--accent); color: var(--accent) }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
        #steps { list-style: none; padding: 0; display: grid; gap: .25rem }
        #steps button { width: 100%; text-align: left }
        #steps:empty, #strip { display: none }
        #keys { color: var(--faint) }
        #keys dl { columns: 16rem; margin: .5rem 0 }
        #keys div { display: flex; gap: 1rem; break-inside: avoid }
        #keys dt { min-width: 5rem; font-weight: 600 }
        #keys dd { margin: 0 }
        @media print {
          :root { --ink: #000; --ground: #fff; --faint: #444; --line: #999 }
          main { max-width: none; padding: 0 }
          #controls, #keys, #caption { display: none }
          #strip:not(:empty) { display: grid; grid-template-columns: repeat(4, 1fr); gap: .75rem; margin-bottom: 1rem }
          main:has(#strip:not(:empty)) #stage { display: none }
          #strip figure { margin: 0; break-inside: avoid }
          #strip svg { display: block; width: 100%; height: auto }
          #strip div { print-color-adjust: exact; -webkit-print-color-adjust: exact; border-radius: .25rem; overflow: hidden }
          #steps button { border: 0; padding: 0; min-height: 0 }
          #steps [hidden] { display: inline }
        }
        """
}

extension ScrubPage {
    private static let script = #"""
        const find = id => document.getElementById(id)
        const main = document.querySelector("main"), svg = main.querySelector("svg")
        const duration = Math.max(+main.dataset.duration, 0.001), loops = main.dataset.loops === "1"
        const loopStart = +main.dataset.loopStart
        const steps = [...document.querySelectorAll("#steps button")].map(
          button => ({ button, time: +button.dataset.time, end: +button.dataset.end, text: button.querySelector("span").textContent,
            question: button.querySelector("em")?.textContent }))
        const [bar, caption] = [find("bar"), find("caption")]
        let time = 0, speed = 1, isReversed = false, last = null, resting = null
        let isPlaying = !matchMedia("(prefers-reduced-motion: reduce)").matches

        // A step with a question rests until the answer appears.
        function showAnswer(step, isShown) {
          step.isOpen = !isShown
          step.button.querySelector("span").hidden = !isShown
        }

        const current = () => steps.findLast(step => step.time - 0.001 <= time && time <= step.end + 0.001)

        function rests(now) {
          const step = current(), wasResting = resting !== null
          resting = step?.isOpen ? step : null
          // The time to read the question and to think.
          if (resting) step.due ??= now + 3000 + step.question.length * 1000 / 15
          if (resting && now >= step.due) {
            showAnswer(step, true)
            resting = null
            show()
          }
          if (resting || wasResting) showState(now)
          return resting !== null
        }

        // At its end, an SVG that loops starts again, and another one keeps the picture after it.
        const moment = time => loops ? Math.min(time, duration - 1e-4) : time < duration ? time : duration + 1
        const seconds = time => time.toFixed(2)

        function show() {
          svg.setCurrentTime(moment(time))
          bar.value = time
          find("time").value = `${seconds(time)} / ${seconds(duration)} s`
          const step = current()
          for (const { button } of steps) {
            button === step?.button ? button.setAttribute("aria-current", "step") : button.removeAttribute("aria-current")
          }
          const text = (step?.isOpen ? step.question : step?.text) ?? caption.dataset.text
          if (caption.textContent !== text) caption.textContent = text
          bar.setAttribute("aria-valuetext", `${seconds(time)} seconds of ${seconds(duration)}. ${text}`)
        }

        function showState(now) {
          find("play").textContent =
            resting ? `Answer (${Math.ceil((resting.due - now) / 1000)} s)` : isPlaying ? "Pause" : "Play"
          find("reverse").setAttribute("aria-pressed", isReversed)
          find("speed").value = `${+speed.toFixed(2)}×`
        }

        function seek(to) {
          time = Math.min(Math.max(to, 0), duration)
          show()
        }

        function play(plays) {
          // After the last round, another one starts.
          if (plays && !loops && time === (isReversed ? 0 : duration)) time = isReversed ? duration : 0
          isPlaying = plays
          last = resting = null
          showState()
        }

        function setSpeed(to) {
          speed = Math.min(Math.max(Math.round(to * 1e6) / 1e6, 0.05), 8)
          showState()
        }

        function reverse() {
          isReversed = !isReversed
          showState()
        }

        function tick(now) {
          if (isPlaying && last !== null && !rests(now)) {
            const to = time + (now - last) / 1000 * speed * (isReversed ? -1 : 1), round = duration - loopStart
            const first = time < loopStart ? 0 : loopStart
            if (loops) seek(to >= duration ? loopStart + (to - duration) % round : to < first ? duration - (first - to) % round : to)
            else {
              seek(to)
              if (to < 0 || to > duration) play(false)
            }
          }
          last = isPlaying ? now : null
          requestAnimationFrame(tick)
        }

        function leap(forward) {
          const times = steps.map(step => step.time)
          const to = forward ? times.find(it => it > time + 0.001) : times.findLast(it => it < time - 0.001)
          seek(to ?? (forward ? duration : 0))
        }

        function turn(frames) {
          play(false)
          seek((Math.round(time * 30) + frames) / 30)
        }

        const actions = {
          " ": () => resting ? resting.due = 0 : play(!isPlaying), ArrowLeft: () => seek(time - 0.1), ArrowRight: () => seek(time + 0.1),
          h: () => seek(time - 0.1), l: () => seek(time + 0.1), ",": () => turn(-1), ".": () => turn(1),
          b: () => seek(time - duration / 10), w: () => seek(time + duration / 10), g: () => seek(0), G: () => seek(duration),
          Home: () => seek(0), End: () => seek(duration), "<": () => leap(false), ">": () => leap(true), r: reverse,
          "[": () => setSpeed(speed * 0.9), "]": () => setSpeed(speed / 0.9), "{": () => setSpeed(speed / 2),
          "}": () => setSpeed(speed * 2), d: () => setSpeed(1),
        }
        for (let digit = 0; digit < 10; digit++) actions[digit] = () => seek(duration * digit / 10)

        addEventListener("keydown", event => {
          if (event.ctrlKey || event.altKey || event.metaKey) return
          // A focused button has its own use of the space key.
          if (event.key === " " && event.target.closest("button, summary")) return
          const action = actions[event.key]
          if (!action) return
          event.preventDefault()
          action()
        })
        bar.addEventListener("input", () => seek(+bar.value))
        find("play").addEventListener("click", actions[" "])
        find("reverse").addEventListener("click", reverse)
        find("slower").addEventListener("click", actions["["])
        find("faster").addEventListener("click", actions["]"])
        for (const step of steps) {
          if (step.question) showAnswer(step, false)
          step.button.addEventListener("click", () => {
            // A second click shows the answer.
            if (step.isOpen && step === current()) showAnswer(step, true)
            seek(step.time)
          })
          find("marks").append(new Option("", step.time))
        }

        addEventListener("beforeprint", () => {
          for (let index = 0; index < 8; index++) {
            const at = duration * index / (loops ? 8 : 7), figure = document.createElement("figure")
            // All copies are in one page, so each has other names.
            figure.innerHTML = svg.outerHTML.replace(/(id="|url\(#|href="#)(d\d+)/g, `$1f${index}$2`)
            const copy = figure.firstElementChild, ground = document.createElement("div")
            ground.style.background = find("stage").style.background
            ground.append(copy)
            figure.append(ground, `${seconds(at)} s`)
            find("strip").append(figure)
            copy.pauseAnimations()
            copy.setCurrentTime(moment(at))
          }
        })
        addEventListener("afterprint", () => find("strip").replaceChildren())

        svg.pauseAnimations()
        bar.max = duration
        showState()
        show()
        requestAnimationFrame(tick)
        """#
}
