import { promisify } from 'node:util'
import { JSDOM, VirtualConsole } from 'jsdom'

/** What the server behind the page uses, too, or what jsdom has written in JavaScript, a letter at a time. */
const NODES = new Set([
  'AbortController',
  'AbortSignal',
  'Crypto',
  'Headers',
  'Performance',
  'URL',
  'URLSearchParams',
  'WebSocket',
  'atob',
  'btoa',
  'clearInterval',
  'clearTimeout',
  'console',
  'crypto',
  'performance',
  'queueMicrotask',
  'setInterval',
  'setTimeout',
])
const OF_PROTOTYPE = ['addEventListener', 'removeEventListener', 'dispatchEvent']
const ITSELF = ['window', 'self', 'top', 'parent', 'frames']
/** jsdom's own timers are not longer, and it does not start one again that it takes for running. */
const FRAME_MS = 1000 / 60
const SIZE = { innerWidth: 1024, innerHeight: 768 }

/**
 * One browser a worker, since libraries keep what they found in it. `open` makes the members of its window globals, and `close` ends
 * what a suite started in it: timers, listeners, what it wrote into the page.
 */
export function createBrowser(url) {
  let isOpen = false
  const virtualConsole = new VirtualConsole()
  virtualConsole.on('jsdomError', (error) => isOpen && console.error(error))
  const html = '<!doctype html><html><head></head><body></body></html>'
  const { window } = new JSDOM(html, { url, pretendToBeVisual: true, virtualConsole })
  Object.defineProperty(window.document, 'defaultView', { get: () => globalThis })
  acceptSignalsOfNode(window.EventTarget.prototype)
  const timers = new Set()
  for (const name of ['setTimeout', 'setInterval']) globalThis[name] = keepTimers(globalThis[name], timers)
  const listeners = []
  const addEventListener = (...args) => {
    listeners.push(args)
    window.addEventListener(...args)
  }
  const names = Object.getOwnPropertyNames(window).filter((name) => isOfBrowser(window, name))

  function open() {
    isOpen = true
    for (const name of [...names, ...OF_PROTOTYPE])
      Object.defineProperty(globalThis, name, {
        ...descriptor(window, name),
        configurable: true,
        enumerable: true,
      })
    for (const name of ITSELF)
      Object.defineProperty(globalThis, name, { value: globalThis, configurable: true, writable: true })
    globalThis.addEventListener = addEventListener
    // jsdom has none, and a port of Node's that no one closes keeps the process.
    delete globalThis.MessageChannel
  }

  function close() {
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
    for (const [type, listener, options] of listeners.splice(0))
      window.removeEventListener(type, listener, options)
    const { document } = window
    for (const element of [document.head, document.body]) element.replaceChildren()
    for (const element of [document.documentElement, document.body])
      for (const name of element.getAttributeNames()) element.removeAttribute(name)
    for (const storage of [window.localStorage, window.sessionStorage]) storage.clear()
    window.history.replaceState(null, '', '/')
    Object.assign(window, SIZE)
  }

  /** From here on it is no error of a suite's that nothing answers the page. */
  const silence = () => (isOpen = false)

  return { open, silence, close }
}

const isOfBrowser = (window, name) =>
  !name.startsWith('_') &&
  !NODES.has(name) &&
  !ITSELF.includes(name) &&
  !(name in globalThis && Object.is(window[name], globalThis[name]))

/** Classes and functions are what they are; of all else it is the window that knows what is true now. */
function descriptor(window, name) {
  const value = window[name]
  if (typeof value !== 'function')
    return { get: () => window[name], set: (changed) => void (window[name] = changed) }
  return { value: /^[A-Z]/.test(name) ? value : value.bind(window), writable: true }
}

function keepTimers(start, timers) {
  const kept = (callback, ms, ...args) => {
    const timer = start(callback, ms, ...args)
    if (ms > FRAME_MS) timers.add(timer)
    return timer
  }
  kept[promisify.custom] = start[promisify.custom]
  return kept
}

/** jsdom's listeners leave by signals of its own only. */
function acceptSignalsOfNode(prototype) {
  const add = prototype.addEventListener
  prototype.addEventListener = function addEventListener(type, listener, options) {
    if (!options?.signal) return add.call(this, type, listener, options)
    const { signal, ...others } = options
    if (signal.aborted) return undefined
    signal.addEventListener('abort', () => this.removeEventListener(type, listener, others))
    return add.call(this, type, listener, others)
  }
}
