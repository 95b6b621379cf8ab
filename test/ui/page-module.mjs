const isInSuite = () => globalThis.loadInPage !== undefined

/** Lets a library of the console be loaded once a worker (`page-modules.mjs`), where jest would load it for each suite. */
export default {
  process: (source, filename) => ({
    code: isInSuite() ? `module.exports = loadInPage(${JSON.stringify(filename)})` : source,
  }),
  getCacheKey: (source, filename) => `${filename}:${isInSuite() ? 'page' : source}`,
}
