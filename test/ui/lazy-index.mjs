const REQUIRED = /^var (_\w+) = (_interopRequire\w+\(require\("[^"]+"\)\)|require\("[^"]+"\));$/gm

/**
 * Lets the index of a library load a part when it is asked for: antd's and its icons' load a thousand modules, of which a screen shows
 * some. The parts are the library's own.
 */
export default {
  process(source, path) {
    const loads = new Map()
    const head = source.replace(REQUIRED, (line, name, load) => {
      if (load.includes('@babel/runtime')) return line
      loads.set(name, load)
      return ''
    })
    if (loads.size < 10) throw new Error(`the index ${path} is no longer made of parts as it was`)
    const code = head.replace(/\breturn (_\w+)\b/g, (text, name) =>
      loads.has(name) ? `return (${loads.get(name)})` : text,
    )
    return { code }
  },
}
