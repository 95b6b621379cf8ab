import { readFileSync } from 'node:fs'
import { parseYuan } from '../../../contract/money.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { checkReceipt } from '../../../src/components/receipt/check-receipt.ts'
import { maasClient } from '../support/maas-client.ts'
import { openOldDatabase } from '../support/old-database.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'

const MINUTE = 60_000

forEachDatabase((engine) => {
  describe('a database of a program without versions of the catalogue, with calls, packages and open orders', () => {
    let old: Awaited<ReturnType<typeof openOldDatabase>>
    let server: TestApp
    let document: string
    beforeAll(async () => {
      old = await openOldDatabase(engine)
      document = readFileSync(old.catalogFile, 'utf8')
      server = await startApp({
        engine,
        isListening: true,
        clock: () => old.at + MINUTE,
        env: { SECRET_KEY: old.secretKey, PAY_SANDBOX: 'on' },
        overrides: { database: old.database, catalogSeed: document },
      })
    })
    afterAll(async () => {
      await server.drop()
      await old.drop()
    })

    const prove = () => verifyLedger(old.database.db, server.deps.secrets)
    const orders = (orderNos: string[]) =>
      old.database.db
        .selectFrom('order')
        .select(['order_no', 'kind', 'status', 'offer'])
        .where('order_no', 'in', orderNos)
        .orderBy('order_no')
        .execute()
    const packagesOf = (orderNos: string[]) =>
      old.database.db.selectFrom('token_package').select('total').where('order_no', 'in', orderNos).execute()

    it('has the catalogue that it ran with as version 1, byte for byte', async () => {
      const versions = await old.database.db.selectFrom('catalog_version').selectAll().execute()
      expect(versions).toMatchObject([{ id: 1, parent_id: null, source: 'seed', document }])
      const calls = await old.database.db.selectFrom('call').select('price_version').execute()
      expect(calls.map(({ price_version: version }) => version)).toEqual(calls.map(() => null))
      expect(calls).toHaveLength(8)
    })

    it('has books that agree, but for what its orders did not keep', async () => {
      const { ok, violations, exempt, entries } = await prove()
      expect({ ok, violations }).toEqual({ ok: true, violations: [] })
      expect(entries).toBeGreaterThan(10)
      const kept = await orders(old.bought)
      expect(kept.map(({ offer }) => offer === '')).toEqual([true, false])
      expect(exempt?.['packageAsOrdered']).toBe(1)
    })

    it('lets in by the sessions and keys of before, and sells at version 1', async () => {
      for (const { token, key, balance } of [old.customer, old.other]) {
        const client = maasClient(server.app, token)
        expect(await client.must('user.info')).toMatchObject({ balance })
        const answer = await fetch(`${server.origin}/v1/chat/completions`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ model: 'qinglan-plus', messages: [{ role: 'user', content: '你好' }] }),
        })
        expect(answer.status).toBe(200)
        const requestId = answer.headers.get('x-request-id')
        expect(await client.must('stats.receipt', { requestId })).toMatchObject({ priceVersion: 1 })
      }
      expect((await prove()).violations).toEqual([])
    })

    it('shows the receipts of the calls of before', async () => {
      const client = maasClient(server.app, old.customer.token)
      const calls = await old.database.db
        .selectFrom('call')
        .select(['request_id', 'cost_nano'])
        .where('price_version', 'is', null)
        .execute()
      expect(calls.length).toBeGreaterThan(3)
      for (const { request_id: requestId, cost_nano: cost } of calls) {
        const receipt = await client.must('stats.receipt', { requestId })
        expect([receipt.priceVersion, parseYuan(receipt.cost)]).toEqual([null, cost])
        expect(checkReceipt(receipt).faults).toEqual([])
      }
    })

    it('has its open orders paid: what was ordered is granted, once', async () => {
      const client = maasClient(server.app, old.customer.token)
      expect((await orders(old.pending)).map(({ status }) => status)).toEqual(
        old.pending.map(() => 'pending'),
      )
      const { balance } = await client.must('user.info')
      for (const orderNo of [...old.pending, ...old.pending])
        await client.call('payment.sandboxConfirm', { orderNo })
      expect((await orders(old.pending)).map(({ status }) => status)).toEqual(old.pending.map(() => 'paid'))
      expect(Number((await client.must('user.info')).balance)).toBeCloseTo(Number(balance) + 40, 6)
      expect(await packagesOf(old.pending)).toHaveLength(2)
      // An order that was open then keeps its offer by now.
      const { violations, exempt } = await prove()
      expect({ violations, exempt: exempt?.['packageAsOrdered'] }).toEqual({ violations: [], exempt: 1 })
    })
  })
})
