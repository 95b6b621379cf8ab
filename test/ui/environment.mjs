import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import NativeEnvironment from '../support/native-environment.mjs'
import { catalogWithoutWelcome } from '../support/catalog-without-welcome.ts'
import { createErrorLog, explainFailure } from '../support/server-errors.ts'
import { createApp } from '../../server/app/app.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { readEnv } from '../../server/platform/env/env.ts'
import { createDeps } from '../../server/app/startup/create-deps.ts'
import { placeTemplateFile, skipDiskSync } from '../support/template-file.ts'
import { createBrowser } from './browser.mjs'
import { createPageLoader } from './page-modules.mjs'

// The page's origin cannot change, so a worker has one port, behind which each suite puts its server.
let handle
const server = createServer((request, response) => handle(request, response)).listen(0)
server.unref()
const origin = `http://localhost:${server.address().port}`
const browser = createBrowser(`${origin}/`)
const standIn = (name) => join(import.meta.dirname, name)
const libraries = createPageLoader([
  [/^antd\/es\/(.*)$/, 'antd/lib/$1'],
  [/^@ant-design\/cssinjs$/, standIn('antd-without-styles.cjs')],
  [/^rc-util\/(lib|es)\/Dom\/dynamicCSS$/, standIn('no-css.cjs')],
])

/** A browser with the real server behind it: SQLite in a directory of its own, on the port of the worker, same origin as the page. */
export default class ServedEnvironment extends NativeEnvironment {
  #closers = []
  #serverErrors = []
  #fixture
  #hasFailed = false

  constructor(config, context) {
    super(config, context)
    this.#fixture = context.docblockPragmas.fixture
    browser.open()
    this.global.loadInPage = libraries.load
  }

  exportConditions() {
    return ['browser']
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
    if (event.name === 'test_done' && event.test.errors.length > 0) this.#hasFailed = true
  }

  async teardown() {
    this.moduleMocker.restoreAllMocks()
    browser.silence()
    for (const close of this.#closers.reverse()) await close()
    browser.close()
    // What a test that failed has left half done in them, as a wait of React's, is not the next suite's.
    if (this.#hasFailed) libraries.forget()
    await super.teardown()
  }

  async #startBackend() {
    const dataDir = await mkdtemp(join(tmpdir(), 'maas-ui-'))
    this.#closers.push(() => rm(dataDir, { recursive: true, force: true }))
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
    handle = (request, response) => app.server.emit('request', request, response)
    this.#closers.push(() => server.closeAllConnections())
    return { origin, deps, lastCode: (phone) => codes.get(phone), ...requests(app, codes) }
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
    // Node keeps no object for a URL to lead to.
    global.URL = class extends URL {
      static createObjectURL = undefined
      static revokeObjectURL = undefined
    }
    const fetchNow = global.fetch
    global.fetch = (input, init) =>
      fetchNow(typeof input === 'string' ? new URL(input, global.location.href) : input, init)
  }
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
