import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Catalog } from '../../../server/catalog/schema/schema.ts'
import { acceptCatalog } from '../../../server/catalog/node/accept-catalog.ts'
import { fingerprintOf } from '../../../server/catalog/node/catalog-fingerprint.ts'
import { describeDifference } from '../../../server/catalog/node/describe-difference.ts'
import { createNodeState } from '../../../server/catalog/node/node-state.ts'
import { chatCatalog } from '../nodes/chat-catalog.ts'
import { fixedCatalogs } from '../support/fixed-catalogs.ts'
import { startApp, type TestApp } from '../support/start-app.ts'
import { withRoom } from '../../support/with-room.ts'

const raw = chatCatalog('http://127.0.0.1:9/v1')
const [up] = raw.models
const [offer] = raw.packages
const CATALOG = Catalog.parse(raw)
const DEARER = Catalog.parse({ ...raw, models: [{ ...up, price: { input: '3', output: '8' } }] })
const OTHER = Catalog.parse({ ...raw, topup: { min: '2', max: '100', presets: [] } })
const HOUR = 3_600_000

describe('the fingerprint of a catalog', () => {
  it('is the same for other orders and for defaults that are written out', () => {
    const second = { ...up, id: 'second' }
    const one = fingerprintOf(Catalog.parse({ ...raw, models: [up, second] }))
    const { $schema: _, ...whole } = Catalog.parse({ $schema: 'x', ...raw, models: [second, up] })
    expect(fingerprintOf(Catalog.parse(whole))).toEqual(one)
    expect(fingerprintOf(CATALOG).hash).not.toBe(one.hash)
  })

  it('tells in what two differ', () => {
    const parts = (catalog: object) => fingerprintOf(Catalog.parse(catalog)).parts
    const own = parts({ ...raw, models: [up, { ...up, id: 'here' }], topup: OTHER.topup })
    const other = parts({
      ...raw,
      models: [
        { ...up, maxOutputTokens: 50 },
        { ...up, id: 'there' },
      ],
      packages: [{ ...offer, price: '2.00' }],
    })
    expect(describeDifference(own, other)).toEqual([
      '模型只在本机有：here',
      '模型本机没有：there',
      '模型不同：up',
      '资源包不同：p-100',
      '充值（topup）不同',
    ])
    expect(describeDifference(own, own)).toEqual([])
  })
})

describe('nodes on one PostgreSQL', () => {
  let app: TestApp
  let shift: number
  beforeEach(async () => {
    app = await startApp({ engine: 'postgres' })
    shift = 0
  })
  afterEach(() => app.drop())

  const clock = () => Date.now() + shift
  const node = (nodeId: string, catalog = CATALOG) =>
    createNodeState({
      database: app.deps.database,
      catalogs: fixedCatalogs(catalog),
      env: { CATALOG_SOURCE: 'file' },
      clock,
      nodeId,
      log: app.deps.log,
      breakers: () => [],
      databaseClock: { skewMs: () => null },
    })
  const nodes = async () =>
    (await app.deps.database.db.selectFrom('node_state').select('node_id').orderBy('node_id').execute()).map(
      ({ node_id }) => node_id,
    )
  const accept = (catalog: Catalog, forMs = HOUR) =>
    acceptCatalog({ database: app.deps.database, catalog, now: clock(), forMs })
  /** A node that lives: it renews its lease. */
  async function living<T>(state: ReturnType<typeof node>, work: () => Promise<T>): Promise<T> {
    const timer = setInterval(() => void state.renew(), 200)
    try {
      return await work()
    } finally {
      clearInterval(timer)
      await sleep(100)
    }
  }

  it('run side by side by the same catalog', async () => {
    await Promise.all([node('a').join(), node('b').join(), node('c').join()])
    expect(await nodes()).toEqual(['a', 'b', 'c'])
  })

  it('refuse one by another catalog while one lives, and name what differs', async () => {
    const first = node('a')
    await first.join()
    await living(first, async () => {
      await expect(node('b', DEARER).join()).rejects.toThrow(
        /节点 a 不同[^]*模型不同：up[^]*catalog -- accept/,
      )
      await expect(node('c', OTHER).join()).rejects.toThrow('充值（topup）不同')
    })
    expect(await nodes()).toEqual(['a'])
  })

  it('take another catalog at once when the last has left, and after a lease when it was killed', async () => {
    const first = node('a')
    await first.join()
    await first.leave()
    await node('b', DEARER).join()
    const startedAt = performance.now()
    await node('c').join()
    const waitedMs = performance.now() - startedAt
    expect(waitedMs).toBeGreaterThan(8000)
    expect(waitedMs).toBeLessThan(withRoom(12_000))
  })

  it('of two that start at the same moment by different catalogs let one in', async () => {
    for (let round = 0; round < 5; round += 1) {
      const pair = [node(`a${round}`), node(`b${round}`, DEARER)]
      const joined: number[] = []
      // One that is in renews; the other sees it.
      const attempts = pair.map((state, index) => state.join().then(() => joined.push(index)))
      await Promise.race(attempts)
      const [winner] = joined
      if (winner === undefined) throw new Error('neither started')
      const inside = pair[winner]
      if (!inside) throw new Error('no such node')
      await living(inside, async () => {
        const results = await Promise.allSettled(attempts)
        expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      })
      await inside.leave()
      expect(await nodes()).toEqual([])
    }
  })

  it('run by two catalogs for as long as one was accepted beside the other, then the old ones make way', async () => {
    const old = node('a')
    await old.join()
    expect(await accept(CATALOG)).toMatchObject({ nodes: [] })
    expect(await accept(DEARER)).toMatchObject({ nodes: [{ differences: ['模型不同：up'] }] })
    const next = node('b', DEARER)
    await next.join()
    const restarted = node('c')
    await restarted.join()
    await living(next, () => expect(node('d', OTHER).join()).rejects.toThrow('不同'))
    const all = [old, next, restarted]
    await Promise.all(all.map((state) => state.renew()))
    expect(all.map((state) => state.isOutdated())).toEqual([false, false, false])
    shift = HOUR + 1000
    for (let i = 0; i < 2; i += 1) await Promise.all(all.map((state) => state.renew()))
    expect(all.map((state) => state.isOutdated())).toEqual([true, false, true])
    await next.leave()
    await Promise.all([old.renew(), restarted.renew()])
    expect([old.isOutdated(), restarted.isOutdated()]).toEqual([false, false])
  })

  it('that were stopped for longer than their lease make way for who came meanwhile', async () => {
    const first = node('a')
    await first.join()
    shift = 11_000
    const second = node('b', DEARER)
    await second.join()
    await first.renew()
    await second.renew()
    await first.renew()
    expect([first.isOutdated(), second.isOutdated()]).toEqual([true, false])
  })
})

describe('a node on SQLite', () => {
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ engine: 'sqlite' })
  })
  afterEach(() => app.drop())

  const join = () =>
    createNodeState({
      database: app.deps.database,
      catalogs: fixedCatalogs(CATALOG),
      env: { CATALOG_SOURCE: 'file' },
      clock: Date.now,
      nodeId: 'b',
      log: app.deps.log,
      breakers: () => [],
      databaseClock: { skewMs: () => null },
    }).join()
  const ranAs = (pid: number) => {
    const { hash, parts } = fingerprintOf(DEARER)
    const lease = { registered_at: Date.now(), lease_until: Date.now() + 60_000 }
    return app.deps.database.db
      .insertInto('node_state')
      .values({
        node_id: 'a',
        host: hostname(),
        pid,
        catalog_hash: hash,
        catalog_parts: JSON.stringify(parts),
        ...lease,
      })
      .execute()
  }

  it('does not wait for the lease of a process that is gone, or that had its own number in a container', async () => {
    const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
    await once(child, 'exit')
    await ranAs(child.pid ?? 0)
    await join()
    await app.deps.database.db.deleteFrom('node_state').execute()
    await ranAs(process.pid)
    await join()
  })

  it('waits for one that runs', async () => {
    await ranAs(process.ppid)
    const joining = join()
    expect(await Promise.race([joining.then(() => 'joined'), sleep(1500).then(() => 'waits')])).toBe('waits')
    await app.deps.database.db.deleteFrom('node_state').execute()
    await joining
  })
})
