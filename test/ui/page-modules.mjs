import { readFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { dirname, extname } from 'node:path'
import nodeTimers from 'node:timers'
import vm from 'node:vm'
import { ResolverFactory } from 'unrs-resolver'

/** As jest finds them for a page, of packages that have several builds. */
const resolver = new ResolverFactory({
  conditionNames: ['browser', 'require', 'default'],
  mainFields: ['main'],
  extensions: ['.js', '.json', '.cjs', '.mjs'],
})
/** React keeps what it finds there when it first waits, and fake timers change Node's own. */
const timers = { ...nodeTimers }
const PARAMETERS = ['exports', 'require', 'module', '__filename', '__dirname']

/**
 * Loads the libraries of the console once a worker, next to those that Node loads for the server: a library looks whether there is a page
 * when it is loaded.
 * @param standIns what a library gets in place of another: `[pattern, file]` by the name that is asked for
 */
export function createPageLoader(standIns) {
  const modules = new Map()

  function resolve(folder, name) {
    const [pattern, file] = standIns.find(([pattern]) => pattern.test(name)) ?? []
    const { path, error } = resolver.sync(folder, pattern ? name.replace(pattern, file) : name)
    if (error) throw new Error(error)
    return path
  }

  function fill(module, file) {
    const native = createRequire(file)
    const source = readFileSync(file, 'utf8')
    if (extname(file) === '.json') {
      module.exports = JSON.parse(source)
      return
    }
    let run
    try {
      run = vm.compileFunction(source, PARAMETERS, {
        filename: file,
        importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      })
    } catch {
      // Of ECMAScript modules, which Node loads; none of those needs a page.
      module.exports = native(file)
      return
    }
    module.require = (name) => {
      if (name === 'timers') return timers
      return isBuiltin(name) ? native(name) : load(resolve(dirname(file), name))
    }
    run.call(module.exports, module.exports, module.require, module, file, dirname(file))
  }

  function load(file) {
    const known = modules.get(file)
    if (known) return known.exports
    const module = { exports: {}, id: file, filename: file }
    modules.set(file, module)
    try {
      fill(module, file)
    } catch (error) {
      modules.delete(file)
      throw error
    }
    return module.exports
  }

  return { load, forget: () => modules.clear() }
}
