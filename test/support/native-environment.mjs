import { createRequire } from 'node:module'
import vm from 'node:vm'
import { TestEnvironment } from 'jest-environment-node'

/** Stands for the worker's own realm, where jest wants a context of node:vm. */
const WORKER_REALM = vm.createContext()
const { compileFunction } = vm
vm.compileFunction = (code, parameters, options) =>
  compileFunction(code, parameters, {
    ...options,
    ...(options?.parsingContext === WORKER_REALM && { parsingContext: undefined }),
  })

/**
 * Node, in the realm of the worker, so that what Node loads itself (`native-module.mjs`) and what jest loads share their
 * built-in classes. What a suite changes of the globals is put back.
 */
export default class NativeEnvironment extends TestEnvironment {
  #globals = Object.getOwnPropertyDescriptors(globalThis)
  #env = { ...process.env }
  #exit = process.exit
  #prepareStackTrace = Error.prepareStackTrace

  constructor(config, context) {
    super(config, context)
    this.global = globalThis
    const { moduleMocker, fakeTimersModern } = this
    this.moduleMocker = new moduleMocker.constructor(globalThis)
    this.fakeTimersModern = new fakeTimersModern.constructor({
      config: config.projectConfig,
      global: globalThis,
    })
  }

  async setup() {
    await super.setup()
    this.global.loadNative = createRequire(import.meta.url)
  }

  getVmContext() {
    return this.context && WORKER_REALM
  }

  async teardown() {
    await super.teardown()
    for (const name of Reflect.ownKeys(globalThis))
      if (!Object.hasOwn(this.#globals, name)) Reflect.deleteProperty(globalThis, name)
    Object.defineProperties(globalThis, this.#globals)
    for (const name of Object.keys(process.env)) if (!Object.hasOwn(this.#env, name)) delete process.env[name]
    Object.assign(process.env, this.#env)
    process.exit = this.#exit
    Error.prepareStackTrace = this.#prepareStackTrace
  }
}
