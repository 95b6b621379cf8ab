/** Jest asks for its own modules, too, before there is an environment. */
const isInSuite = () => globalThis.loadNative !== undefined

/** Lets Node load a module, once a worker, where jest would load it for each suite. */
export default {
  process: (source, filename) => ({
    code: isInSuite() ? `module.exports = loadNative(${JSON.stringify(filename)})` : source,
  }),
  getCacheKey: (source, filename) => `${filename}:${isInSuite() ? 'native' : source}`,
}
