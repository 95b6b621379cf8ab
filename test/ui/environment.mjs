import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TextDecoder, TextEncoder } from 'node:util'
import { TestEnvironment } from 'jest-environment-jsdom'
import { catalogWithoutWelcome } from '../support/catalog-without-welcome.ts'
import { createErrorLog, explainFailure } from '../support/server-errors.ts'
import { placeTemplateFile, skipDiskSync } from '../support/template-file.ts'

/** A browser with the real server behind it: SQLite in a directory of its own, on a port of its own, same origin as the page. */
export default class ServedEnvironment extends TestEnvironment {
  #closers = []
  #serverErrors = []
  #server
  #fixture
  #origin

  constructor({ globalConfig, projectConfig }, context) {
    // jsdom never forgets the origin it started with, so the port must be known before it; without a host, listen is synchronous.
    const server = createServer().listen(0)
    const origin = `http://localhost:${server.address().port}`
    const testEnvironmentOptions = { ...projectConfig.testEnvironmentOptions, url: `${origin}/` }
    super({ globalConfig, projectConfig: { ...projectConfig, testEnvironmentOptions } }, context)
    this.#fixture = context.docblockPragmas.fixture
    this.#server = server
    this.#origin = origin
  }

  async setup() {
    await super.setup()
    // A resource of `test/fixtures` that the test file names as `@fixture`.
    if (this.#fixture) {
      this.global.fixture = this.#fixture
      await import(`../fixtures/${this.#fixture}/register-server.ts`)
    }
    this.global.backend = await this.#startBackend()
    this.#addBrowserParts()
  }

  handleTestEvent(event) {
    explainFailure(event, this.#serverErrors)
  }

  async teardown() {
    // The page first: a browser that is closed asks nothing more, and does not complain of what it asked.
    await super.teardown()
    for (const close of this.#closers.reverse()) await close()
  }

  async #startBackend() {
    const dataDir = await mkdtemp(join(tmpdir(), 'maas-ui-'))
    this.#closers.push(() => rm(dataDir, { recursive: true, force: true }))
    const [{ createApp }, { createDeps }, { migrate }, { readEnv }] = await Promise.all([
      import('../../server/app.ts'),
      import('../../server/startup/create-deps.ts'),
      import('../../server/db/migrate.ts'),
      import('../../server/env.ts'),
    ])
    placeTemplateFile(dataDir)
    const codes = new Map()
    const sms = { send: async ({ phone, code }) => void codes.set(phone, code) }
    const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, SMS_LIMITS: 'off', LOG_LEVEL: 'silent' })
    const deps = createDeps(env, {
      sms,
      log: createErrorLog(this.#serverErrors),
      catalogSeed: catalogWithoutWelcome(join(import.meta.dirname, '../..')) ?? undefined,
    })
    this.#closers.push(() => deps.database.close())
    await migrate(deps.database)
    await skipDiskSync(deps.database)
    await deps.catalogs.start()
    const app = await createApp(deps)
    this.#closers.push(() => app.close())
    this.#server.on('request', (request, response) => app.server.emit('request', request, response))
    this.#closers.push(() => {
      this.#server.closeAllConnections()
      this.#server.close()
    })
    return { origin: this.#origin, deps, lastCode: (phone) => codes.get(phone), ...requests(app, codes) }
  }

  /** What browsers have and jsdom has not. */
  #addBrowserParts() {
    const { global } = this
    const channels = []
    this.#closers.push(() => channels.forEach((channel) => channel.close()))
    global.BroadcastChannel = class extends BroadcastChannel {
      constructor(name) {
        super(name)
        this.unref()
        channels.push(this)
      }
    }
    // jsdom's own are written in JavaScript, a letter at a time; neither keeps an object for a URL to lead to.
    global.URL = class extends URL {
      static createObjectURL = undefined
      static revokeObjectURL = undefined
    }
    Object.assign(global, {
      URLSearchParams,
      TextEncoder,
      TextDecoder,
      Headers,
      Request,
      Response,
      ReadableStream,
      structuredClone,
    })
    global.fetch = (input, init = {}) => {
      const url = new URL(String(input), global.location.href)
      return fetch(url, { ...init, signal: init.signal && nodeSignal(init.signal) })
    }
  }
}

/** Node's fetch takes Node's own signals only. */
function nodeSignal(signal) {
  const controller = new AbortController()
  if (signal.aborted) controller.abort(signal.reason)
  signal.addEventListener('abort', () => controller.abort(signal.reason))
  return controller.signal
}

/** Calls past the page, to prepare what a test starts from. */
function requests(app, codes) {
  async function request(method, url, { token, body } = {}) {
    const headers = token ? { 'x-access-token': token } : {}
    const answer = await app.inject({ method, url, headers, ...(body && { payload: body }) })
    const { success, result, message } = answer.json()
    if (!success) throw new Error(`${method} ${url}: ${message}`)
    return result
  }
  async function signIn(phone) {
    await request('POST', '/sms/api/v1/user/sendSMS', { body: { phone } })
    const code = codes.get(phone)
    return request('POST', '/maas/login/v2/smsAuthV2', { body: { phone, code } })
  }
  async function topUp(token, amount) {
    const body = { amount, channel: 'sandbox' }
    const { orderNo } = await request('POST', '/maas/order/topup', { token, body })
    await request('POST', '/maas/payment/sandbox/confirm', { token, body: { orderNo } })
    return orderNo
  }
  return { request, signIn, topUp }
}
