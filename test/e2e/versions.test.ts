import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { openDatabase, type Database } from '../../server/platform/db/client.ts'
import { newestVersion } from '../../server/app/startup/accept-version.ts'
import { areNeighbours, compareVersions, PROGRAM } from '../../server/platform/process/program-version.ts'
import { verifyLedger } from '../../server/proof/verify-ledger.ts'
import { TEST_SECRETS } from '../server/support/written-rows.ts'
import { chatCatalog } from '../server/nodes/chat-catalog.ts'
import { startEmbeddedPostgres } from '../server/embedded-postgres.mjs'
import { openBrowser } from '../support/browser.ts'
import { mustCall, signInAndPay } from '../support/customer.ts'
import { FIXTURE_CONSOLE } from '../support/fixture-console.ts'
import { copyWithVersion } from '../support/other-version.ts'
import { unpackPreviousRelease } from '../support/previous-release.ts'
import { checkBooked } from '../support/chaos-check.ts'
import { createPlayer, type Player } from '../support/chaos-player.ts'
import { startRoundRobin, type RoundRobin } from '../support/round-robin.ts'
import { openProfile, VIEWS } from '../support/screens.ts'
import { startServer, type RunningServer } from '../support/start-server.ts'
import { startSteadyCaller, type SteadyCaller } from '../support/steady-caller.ts'
import { DONE, answers, completion, event, finishes, says, streams, uses } from '../upstream/scripts.ts'
import { startUpstream, type TestUpstream } from '../upstream/start-upstream.ts'

const PLAYERS = 3
const SIDE_BY_SIDE_MS = 4000
const SCREENS = ['/center/api-key', '/center/orders', '/center/income', '/center/topup', '/center/user']
const previous = unpackPreviousRelease()
afterAll(() => previous.remove())

it('the release that is kept is of the minor version before this one', () => {
  // There is none before 0.1: what is kept then is the last program before its migrations were made one.
  const isFirst = PROGRAM.version.startsWith('0.1.')
  expect(compareVersions(previous.version, PROGRAM.version)).toBeLessThan(isFirst ? 1 : 0)
  expect(areNeighbours(previous.version, PROGRAM.version)).toBe(true)
})

describe.each(['sqlite', 'postgres'] as const)(
  `this version and the one before it (${previous.build}), under traffic, on %s`,
  (engine) => {
    const folder = mkdtempSync(join(tmpdir(), 'maas-versions-'))
    let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>> | null = null
    let upstream: TestUpstream
    let nodes: RunningServer[] = []
    let front: RoundRobin
    let browser: Browser
    let database: Database
    let players: Player[] = []
    let steady: SteadyCaller
    let oldPage: Opened
    const env: Record<string, string> = {
      SMS_LIMITS: 'off',
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      PAY_SANDBOX: 'on',
      LOG_LEVEL: 'warn',
      UPSTREAM_NETWORKS: '127.0.0.1',
      DRAIN_NOTICE_SECONDS: '1',
      CATALOG_FILE: join(folder, 'catalog.json'),
    }
    // Nodes on one SQLite share its folder.
    const startOld = () => startServer({ dataDir: folder, root: previous.root, env })
    const startNew = () => startServer({ dataDir: folder, env })

    interface Opened {
      page: Page
      failed: string[]
    }

    beforeAll(async () => {
      chmodSync(folder, 0o711)
      upstream = await startUpstream()
      const stream = streams([
        event(says('好')),
        event(finishes()),
        event(uses({ prompt_tokens: 10, completion_tokens: 5 })),
        DONE,
      ])
      const whole = answers(completion('好', { prompt_tokens: 10, completion_tokens: 5 }))
      upstream.play((exchange) => (exchange.received.body.stream ? stream(exchange) : whole(exchange)))
      writeFileSync(join(folder, 'catalog.json'), JSON.stringify(chatCatalog(upstream.baseUrl)))
      if (engine === 'postgres') {
        postgres = await startEmbeddedPostgres({ isDurable: true })
        env.DATABASE_URL = postgres.url
      }
      const first = await startOld()
      nodes = [first, await startOld()]
      front = await startRoundRobin(() => nodes.map(({ origin }) => origin))
      browser = await openBrowser()
      const customers = []
      for (let i = 0; i <= PLAYERS; i += 1)
        customers.push(await signInAndPay(first, String(13_800_000_000 + i), '1000'))
      const [reader, ...others] = customers
      if (!reader) throw new Error('no customer')
      players = others.map((customer, seed) => createPlayer({ origin: front.origin, customer, seed }))
      steady = startSteadyCaller(front.origin, reader)
      const userInfo = await mustCall(first.origin, 'user.info', { token: reader.token })
      signed = { accessToken: reader.token, userInfo }
      database = openDatabase({
        url: env.DATABASE_URL,
        dataDir: folder,
        onConnectionError: () => {},
        mustExist: true,
      })
      oldPage = await open('/center/orders')
    }, 240_000)

    afterAll(async () => {
      await Promise.allSettled(players.map((player) => player.stop()))
      await steady?.stop()
      await browser?.close()
      await front?.close()
      await Promise.all(nodes.map((node) => node.stop()))
      await database?.close()
      await Promise.all([upstream?.close(), postgres?.stop()])
      rmSync(folder, { recursive: true, force: true })
    })

    let signed: Parameters<typeof openProfile>[2]

    async function open(path: string): Promise<Opened> {
      const page = await (await openProfile(browser, VIEWS[0], signed)).newPage()
      const failed: string[] = []
      page.on('response', (answer) => {
        if (answer.status() >= 400) failed.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
      })
      page.on('pageerror', (error) => failed.push(error.message))
      await page.goto(front.origin + path)
      await page.locator('h1').first().waitFor()
      return { page, failed }
    }

    /** Goes through the console as a person would, without loading it again; the pages ask any of the nodes. */
    async function walk({ page, failed }: Opened): Promise<void> {
      for (const path of SCREENS) {
        await page.locator(`a[href="${path}"]`).first().click()
        await page.waitForURL(`**${path}*`)
        await page.locator('h1').first().waitFor()
        await page.waitForLoadState('networkidle')
      }
      expect(failed).toEqual([])
    }

    /** As an update does: the balancer takes a node out, the node ends what it has, and another takes its place. */
    async function replace(index: number, start: () => Promise<RunningServer>): Promise<void> {
      const stopped = nodes[index]
      if (!stopped) throw new RangeError(`no node ${index}`)
      nodes = nodes.filter((node) => node !== stopped)
      await stopped.stop()
      nodes = [...nodes, await start()]
    }

    it('the new one joins the old, and all that is asked of either is answered', async () => {
      await replace(0, startNew)
      await sleep(SIDE_BY_SIDE_MS)
      await walk(oldPage)
      const newPage = await open('/center/orders')
      await walk(newPage)
      await newPage.page.context().close()
      expect(await newestVersion(database)).toBe(PROGRAM.version)
      expect(steady.takeFailed()).toEqual([])
    }, 120_000)

    it('the last old one goes, and a page that it served goes on', async () => {
      await replace(0, startNew)
      await walk(oldPage)
      expect(steady.takeFailed()).toEqual([])
    }, 120_000)

    it('an old one comes back, and a page of the new one goes on', async () => {
      const newPage = await open('/center/orders')
      await replace(0, startOld)
      await sleep(SIDE_BY_SIDE_MS)
      await walk(newPage)
      await replace(0, startOld)
      await walk(newPage)
      await walk(oldPage)
      expect(steady.takeFailed()).toEqual([])
    }, 120_000)

    it('the books agree, and everything that was acknowledged is there exactly once', async () => {
      await Promise.all(players.map((player) => player.stop()))
      await steady.stop()
      const booked = players.flatMap((player) => player.takeBooked())
      expect(new Set(booked.map(({ kind }) => kind)).size).toBe(5)
      expect(steady.count()).toBeGreaterThan(50)
      expect(await checkBooked(database, booked)).toEqual([])
      for (const player of players) expect(await player.checkTotals(database)).toEqual([])
      // With the new program's rules, over what both wrote.
      await replace(0, startNew)
      expect(await verifyLedger(database.db, TEST_SECRETS)).toMatchObject({ ok: true, violations: [] })
    }, 120_000)

    it('a version further away does not start, in either direction, says the way, and changes nothing', async () => {
      await Promise.all(nodes.splice(0).map((node) => node.stop()))
      const [, minor = '0'] = PROGRAM.version.split('.')
      const versions = [1, 2, 4].map((more) => `0.${Number(minor) + more}.0`)
      const trees = versions.map(copyWithVersion)
      const started = (index: number) =>
        startServer({
          dataDir: folder,
          root: trees[index]?.root ?? '',
          env: { ...env, CONSOLE_DIR: FIXTURE_CONSOLE },
        })
      try {
        for (const index of [0, 1]) await (await started(index)).stop()
        const rows = () => database.db.selectFrom('program_version').selectAll().orderBy('version').execute()
        const before = await rows()
        expect(before.map(({ version }) => version)).toEqual([PROGRAM.version, versions[0], versions[1]])
        await expect(startNew()).rejects.toThrow(
          expect.objectContaining({
            cause: expect.objectContaining({
              message: expect.stringContaining(`请换回 ${versions[1]} 或它的前一个次版本`),
            }),
          }),
        )
        await expect(started(2)).rejects.toThrow(
          expect.objectContaining({
            cause: expect.objectContaining({
              message: expect.stringContaining('请先逐个升级中间的每一个次版本'),
            }),
          }),
        )
        expect(await rows()).toEqual(before)
      } finally {
        for (const tree of trees) tree.remove()
      }
    }, 120_000)
  },
)
