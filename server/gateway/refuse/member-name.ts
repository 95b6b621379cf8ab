/** Longer names are like none that is read; to fold one can take as long as a whole body of them. */
const NAME_MAX = 256
const ASCII = /^[\0-\x7f]*$/

/** Folds a name as the most lenient upstream reads it: Go's JSON ignores case and takes `ſ` for `s` and `K` (Kelvin) for `k`. */
export const foldName = (name: string) =>
  name.length > NAME_MAX || ASCII.test(name) ? name.toLowerCase() : name.normalize('NFKC').toLowerCase()

/** Folds as `foldName` does, without the marks between words: `googleSearch` and `google_search` are the same. */
export const bareName = (name: string) => foldName(name).replace(/[-_\s]/g, '')
