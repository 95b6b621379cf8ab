/**
 * In place of the package `side-channel`, by which qs notices circles: every browser we serve has WeakMap, and the package brings
 * 15 KiB of code for those that have not.
 */
export default function getSideChannel() {
  const known = new WeakMap<object, unknown>()
  return {
    get: (key: object) => known.get(key),
    set: (key: object, value: unknown) => void known.set(key, value),
    has: (key: object) => known.has(key),
    delete: (key: object) => known.delete(key),
    assert: (key: object) => {
      if (!known.has(key)) throw new TypeError('Side channel does not contain the given object key')
    },
  }
}
