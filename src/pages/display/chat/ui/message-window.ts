import { flushSync } from 'react-dom'

/** Pixels above and below what is seen of a log that are drawn too. */
const AHEAD = 600

type KeepWhile = (change: () => void) => void
type Told = (isNear: boolean, height: number) => void

export type MessageWindow = ReturnType<typeof createMessageWindow>

/** Tells the messages of a log whether they are near what is seen of it. */
export function createMessageWindow() {
  const told = new Map<Element, Told>()
  const added = new Set<Element>()
  let observer: IntersectionObserver | null = null

  const observe = (root: Element, keepWhile: KeepWhile) =>
    new IntersectionObserver(
      (entries) =>
        keepWhile(() =>
          flushSync(() => {
            for (const { target, isIntersecting, boundingClientRect } of entries)
              told.get(target)?.(isIntersecting, boundingClientRect.height)
          }),
        ),
      { root, rootMargin: `${AHEAD}px 0px` },
    )

  return {
    add(message: Element, tell: Told): () => void {
      told.set(message, tell)
      added.add(message)
      return () => {
        told.delete(message)
        added.delete(message)
        observer?.unobserve(message)
      }
    },
    /** The keyboard goes on to what is beside a message. */
    tellBeside(message: Element | null) {
      for (const one of [message?.previousElementSibling, message?.nextElementSibling])
        if (one) told.get(one)?.(true, 0)
    },
    hasNew: () => added.size > 0,
    /**
     * Tells those that are new, before they are seen.
     * @param keepWhile around each later change of what is drawn
     */
    tellNew(log: Element, keepWhile: KeepWhile) {
      observer ??= observe(log, keepWhile)
      const { top, bottom } = log.getBoundingClientRect()
      for (const message of added) {
        const place = message.getBoundingClientRect()
        told.get(message)?.(place.bottom >= top - AHEAD && place.top <= bottom + AHEAD, place.height)
        observer.observe(message)
      }
      added.clear()
    },
  }
}
