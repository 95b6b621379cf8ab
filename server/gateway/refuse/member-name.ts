/** Longer names are like none that is read; to fold one can take as long as a whole body of them. */
const NAME_MAX = 256
const ASCII = /^[\0-\x7f]*$/

/**
 * A member's name as the most lenient upstream reads it: JSON parsers of Go match names without regard to case and take `ſ` for `s`
 * and `K` (Kelvin) for `k`. Two names with the same folded form may be one and the same member to an upstream.
 */
export const foldName = (name: string) =>
  name.length > NAME_MAX || ASCII.test(name) ? name.toLowerCase() : name.normalize('NFKC').toLowerCase()

/** As `foldName`, without the marks between words: `googleSearch` and `google_search` are alike. */
export const bareName = (name: string) => foldName(name).replace(/[-_\s]/g, '')
