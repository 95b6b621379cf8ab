/** A message of a log, and a point of it, in pixels from the beginning of the log. */
export interface Place {
  message: HTMLElement
  part: number
  at: number
}

/** What stands in the middle of what is seen of a log. */
export function middleOf(log: Element, messages: HTMLCollection): Place | null {
  const middle = log.scrollTop + log.clientHeight / 2
  for (const message of messages) {
    if (!(message instanceof HTMLElement)) continue
    const { offsetTop: top, offsetHeight: height } = message
    if (top + height <= middle) continue
    // What is read of one that is not drawn yet stands about as far down in it once it is.
    const part = message.style.height === '' ? 0 : Math.max(0, (middle - top) / height)
    return { message, part, at: top + part * height }
  }
  return null
}

/** Scrolls a log so that what has moved in it is seen where it was. */
export function keepPlace(log: Element, { message, part, at }: Place): void {
  const by = Math.round(message.offsetTop + part * message.offsetHeight - at)
  if (message.isConnected && by !== 0) log.scrollTop += by
}
