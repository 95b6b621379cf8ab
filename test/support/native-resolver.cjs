/** A library of two builds is one where a test asks for it, as it is where the program imports it. */
module.exports = (path, options) => {
  const isOurs = !options.basedir.includes('/node_modules/')
  const conditions = ['node', 'import', 'module-sync', 'default']
  return options.defaultResolver(path, { ...options, ...(isOurs && { conditions }) })
}
