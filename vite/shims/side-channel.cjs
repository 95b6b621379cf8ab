/**
 * In place of the package of this name, by which qs notices circles: every browser we serve has WeakMap, and the package brings
 * 15 KiB of code for those that have not. CommonJS, because qs calls what it requires.
 */
module.exports = function getSideChannel() {
  const known = new WeakMap()
  return {
    get: (key) => known.get(key),
    set: (key, value) => void known.set(key, value),
    has: (key) => known.has(key),
    delete: (key) => known.delete(key),
    assert: (key) => {
      if (!known.has(key)) throw new TypeError('Side channel does not contain the given object key')
    },
  }
}
