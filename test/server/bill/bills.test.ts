import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { CallInput } from '../../../contract/endpoints.ts'
import { HOUR_MS } from '../../../contract/time.ts'
import { newId } from '../../../server/platform/secrets/tokens.ts'
import { answers, completion } from '../../upstream/scripts.ts'
import { question, startGateway, type TestGateway } from '../gateway/start-gateway.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase } from '../support/start-app.ts'

type Format = Partial<CallInput<'billFormat.edit'>>

const why = { reason: '照上游的说明' }
const sample = (name: string) => readFileSync(join(__dirname, '../../../docs/samples/bills', name), 'utf8')
/** Our bill of one request a line. */
const BY_REQUEST = {
  grain: 'request',
  requestId: 'id',
  time: 'at',
  model: 'model',
  input: 'in',
  cached: 'hit',
  output: 'out',
  amount: 'yuan',
} as const
const HEAD = 'id,at,model,in,hit,out,yuan,user\n'

forEachDatabase((engine) => {
  describe('bills of upstreams', () => {
    let gateway: TestGateway
    let finance: StaffMember
    let channelId: string
    let account: string
    let day = 19_000
    /** Each test has a day of its own. */
    let at: number
    let rev = 0
    beforeAll(async () => {
      gateway = await startGateway({ engine, env: { ADMIN_PHONES: '13900000001' } })
      finance = await openStaff(gateway, '13700000001', ['finance'])
      const { host } = new URL(gateway.upstream.baseUrl)
      const { records } = await finance.must('billFormat.list')
      channelId = records.find(({ name }) => name === host)?.id ?? ''
      account = `${host}/v1#TEST_GATEWAY_KEY`
    })
    afterAll(() => gateway.close())
    beforeEach(async () => {
      at = (day += 40) * 24 * HOUR_MS
      await format({ ...BY_REQUEST, tolerance: '0.00', rate: '1', zone: '+08:00' })
    })

    const db = () => gateway.deps.database.db
    const format = async (of: Format) => {
      const sent = { id: channelId, rev, ...of, ...why }
      rev = (await finance.must('billFormat.edit', sent)).rev
    }
    const time = (later = 0) =>
      new Date(at + later + 8 * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ')
    interface Attempted {
      upstreamId?: string
      requestId?: string
      later?: number
      usage?: object
      nano?: bigint | null
      target?: string
      outcome?: 'succeeded' | 'failed' | 'lost'
    }
    async function attempt({
      upstreamId = '',
      requestId = newId(),
      later = 0,
      usage = { input: 100, cachedInput: 20, output: 10 },
      nano = 1_000_001n,
      target = 'far',
      outcome = 'succeeded',
    }: Attempted) {
      const row = { request_id: requestId, n: 1, channel: account, target, outcome, http_status: 200 }
      await db()
        .insertInto('call_attempt')
        .values({
          ...row,
          started_at: at + later,
          duration_ms: 5,
          usage: JSON.stringify(usage),
          cost_nano: nano,
          model_id: 'up',
          upstream_id: upstreamId,
        })
        .execute()
      return requestId
    }
    const compare = (csv: string, more: object = {}) =>
      finance.call('bill.compare', { channelId, csv, ...more })
    const compared = (csv: string, more: object = {}) =>
      finance.must('bill.compare', { channelId, csv, ...more })
    const differences = async (billId: string, more: object = {}) =>
      (await finance.must('bill.differences', { billId, order: 'asc', pageSize: 100, ...more })).records
    const line = (id: string, more: { later?: number; tokens?: string; yuan?: string } = {}) =>
      `${id},${time(more.later)},far,${more.tokens ?? '120,20,10'},${more.yuan ?? '0.001000001'},li@example.com\n`

    it('agree request by request, whichever side named the request, and show what differs to the nano-yuan', async () => {
      await attempt({ upstreamId: 'up-1' })
      const ours = await attempt({ later: 1000 })
      await attempt({ upstreamId: 'up-3', later: 2000 })
      await attempt({ upstreamId: 'up-4', later: 3000 })
      await attempt({ upstreamId: 'up-5', later: 4000 })
      const csv =
        HEAD +
        line('up-1') +
        line(ours, { later: 1000 }) +
        line('up-3', { later: 2000, tokens: '121,20,10' }) +
        line('up-4', { later: 3000, yuan: '0.001000003' }) +
        line('up-6', { later: 5000, yuan: '0.5' })
      const bill = await compared(csv)
      expect(bill).toMatchObject({
        state: 'differs',
        grain: 'request',
        lines: 5,
        matched: 4,
        onlyOurs: 1,
        onlyTheirs: 1,
        tokens: 1,
        amounts: 1,
        lost: 0,
        theirAmount: '0.504000006',
        ourAmount: '0.005000005',
        difference: '0.499000001',
      })
      const found = await differences(bill.id)
      expect(found.map(({ kind, upstreamId, difference }) => [kind, upstreamId, difference])).toEqual([
        ['tokens', 'up-3', '0.00'],
        ['amounts', 'up-4', '0.000000002'],
        ['onlyOurs', 'up-5', '-0.001000001'],
        ['onlyTheirs', 'up-6', '0.50'],
      ])
      expect(found[0]).toMatchObject({ theirInput: 101, ourInput: 100, theirCached: 20, ourCached: 20 })
      expect(await differences(bill.id, { kind_MultiString: 'onlyOurs,amounts' })).toHaveLength(2)
      expect(await differences(bill.id, { upstreamId: 'up-6' })).toHaveLength(1)
      const [total, ...others] = (await finance.must('bill.totals', { billId: bill.id })).records
      expect(others).toEqual([])
      expect(total).toMatchObject({
        model: 'far',
        ourRequests: 5,
        theirInput: 601,
        ourInput: 600,
        difference: '0.499000001',
      })
    })

    it('of the same file take the place of each other, and two at once leave one', async () => {
      await attempt({ upstreamId: 'up-1' })
      const csv = HEAD + line('up-1') + line('up-2')
      const first = await compared(csv)
      await attempt({ upstreamId: 'up-2' })
      const again = await Promise.all([compare(csv), compare(csv)])
      expect(again.some(({ status }) => status === 200)).toBe(true)
      const last = await compared(csv)
      expect(last).toMatchObject({ id: first.id, state: 'agrees', matched: 2, onlyTheirs: 0 })
      const { records } = await finance.must('bill.list', { channelId, pageSize: 100 })
      expect(records.filter(({ id }) => id === first.id)).toHaveLength(1)
      expect(await differences(first.id)).toEqual([])
      const { count } = await db()
        .selectFrom('upstream_bill_difference')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('run_id', 'not in', (eb) => eb.selectFrom('upstream_bill').select('run_id'))
        .executeTakeFirstOrThrow()
      expect(count).toBe(0)
    })

    it.each(['upstream_bill_difference', 'upstream_bill_total'])(
      'of which another comparison took the turn leave nothing, instead of a part: while %s is written',
      async (table) => {
        const csv = HEAD + Array.from({ length: 450 }, (_, nth) => line(`${table}-${nth}`)).join('')
        const before = (await finance.must('bill.list')).total
        const taken = await whileWritten(table, () => compare(csv))
        expect(taken.status).toBe(503)
        expect((await finance.must('bill.list')).total).toBe(before)
        for (const left of [
          'upstream_bill_difference',
          'upstream_bill_total',
          'upstream_bill_run',
        ] as const) {
          const rows = await db()
            .selectFrom(left)
            .select('run_id')
            .where('run_id', 'not in', (eb) => eb.selectFrom('upstream_bill').select('run_id'))
            .execute()
          expect(rows).toEqual([])
        }
        expect((await compare(csv)).status).toBe(200)
      },
    )

    /** Another node takes the claim over as soon as there is a row in `table`. */
    async function whileWritten<T>(table: string, work: () => Promise<T>): Promise<T> {
      const take = `update subject_lock set touched_at = 1 where subject = 'claim:upstream bills'`
      const statements =
        engine === 'sqlite'
          ? [`create trigger take_turn after insert on ${table} begin ${take}; end`]
          : [
              `create function take_turn() returns trigger language plpgsql as $$ begin ${take}; return null; end $$`,
              `create trigger take_turn after insert on ${table} for each statement execute function take_turn()`,
            ]
      for (const statement of statements) await sql.raw(statement).execute(db())
      try {
        return await work()
      } finally {
        await sql
          .raw(engine === 'sqlite' ? 'drop trigger take_turn' : 'drop function take_turn() cascade')
          .execute(db())
      }
    }

    it.each([
      [
        'a time',
        `${HEAD}x1,2026-11-20 09:00:00,far,1,0,1,1,\nx2,2026-02-30 09:00:00,far,1,0,1,1,\n`,
        /第 3 行的“at”不是时间/,
      ],
      ['an amount', `${HEAD}x1,2026-11-20,far,1,0,1,十元,\n`, /第 2 行的“yuan”不是金额/],
      ['tokens', `${HEAD}"x\n1",2026-11-20,far,1,0,1,1,\n`, /第 2 行的“id”不是请求编号/],
      ['a number below nothing', `${HEAD}x1,2026-11-20,far,-1,0,1,1,\n`, /第 2 行的“in”不是数量/],
      ['what is cached', `${HEAD}x1,2026-11-20,far,1,2,1,1,\n`, /第 2 行的输入少于其中的缓存/],
      ['a request', `${HEAD}li@example.com,2026-11-20,far,1,0,1,1,\n`, /第 2 行的“id”不是请求编号/],
      ['a quote', `${HEAD}x1,2026-11-20,"far,1,0,1,1,\n`, /第 2 行的引号没有合上/],
      ['a column', 'id,at,in\n', /文件里没有“hit”这一列/],
      ['lines', HEAD, /表头下面没有内容/],
    ])('whose %s cannot be read name the line, and nothing is kept of them', async (_what, csv, message) => {
      const before = (await finance.must('bill.list')).total
      const { status, body } = await compare(csv)
      expect([status, body.message]).toEqual([400, expect.stringMatching(message)])
      expect(body.message).not.toContain('example.com')
      expect((await finance.must('bill.list')).total).toBe(before)
      expect((await finance.must('bill.preview', { channelId, csv })).problem).toMatch(message)
    })

    it('are refused whole when they have too many lines', async () => {
      const { status, body } = await compare(HEAD + 'x,2026-11-20,far,1,0,1,1,\n'.repeat(100_001))
      expect([status, body.message]).toEqual([400, expect.stringContaining('第 100002 行起超过 100000 行')])
    })

    it('leave nothing of what they say about people', async () => {
      await attempt({ upstreamId: 'up-1', nano: 5n })
      const { id } = await compared(HEAD + line('up-1'))
      const rows = await db().selectFrom('upstream_bill_difference').selectAll().execute()
      const audit = await db()
        .selectFrom('audit_entry')
        .selectAll()
        .where('subject', '=', `bill:${id}`)
        .execute()
      expect(audit).toMatchObject([{ action: 'bill.compare', outcome: 'done' }])
      expect(
        JSON.stringify([rows, audit], (_, value: unknown) =>
          typeof value === 'bigint' ? String(value) : value,
        ),
      ).not.toContain('example.com')
    })

    it('of a period count what we have in it, and no failed request that used nothing', async () => {
      await attempt({ upstreamId: 'up-0', later: -60_000 })
      await attempt({ upstreamId: 'up-1' })
      await attempt({ upstreamId: 'up-9', later: 1000, usage: {}, nano: 0n, outcome: 'failed' })
      await attempt({ upstreamId: 'up-2', later: 60_000 })
      const csv = HEAD + line('up-1')
      expect(await compared(csv)).toMatchObject({ onlyOurs: 0, matched: 1 })
      const wide = await compared(csv, { beginAt: at - 60_000, endAt: at + 60_000 })
      expect(wide).toMatchObject({ onlyOurs: 2, matched: 1 })
    })

    it('may differ by what upstreams round, and know what a lost request cost', async () => {
      await format({ tolerance: '0.000001' })
      await attempt({ upstreamId: 'up-1' })
      await attempt({ upstreamId: 'up-2', later: 1, usage: {}, nano: null, outcome: 'lost' })
      const bill = await compared(HEAD + line('up-1', { yuan: '0.001001001' }) + line('up-2'))
      expect(bill).toMatchObject({ amounts: 0, lost: 1, matched: 2 })
      expect(await differences(bill.id)).toMatchObject([
        { kind: 'lost', upstreamId: 'up-2', theirAmount: '0.001000001', ourAmount: null, difference: null },
      ])
      const beyond = await compared(HEAD + line('up-1', { yuan: '0.001001002' }))
      expect(beyond).toMatchObject({ amounts: 1 })
    })

    it('find the requests by what their upstream called them in its answer', async () => {
      const user = await gateway.newUser('10')
      const usage = { prompt_tokens: 10, completion_tokens: 4 }
      gateway.upstream.play(answers(completion('好', usage), 200, { 'x-request-id': 'req_9f' }))
      const answer = await user.post('/chat/completions', question('hi'))
      const requestId = answer.headers.get('x-request-id') ?? ''
      const row = await db()
        .selectFrom('call_attempt')
        .select(['upstream_id', 'started_at'])
        .where('request_id', '=', requestId)
        .executeTakeFirstOrThrow()
      expect(row.upstream_id).toBe('req_9f')
      const csv = `${HEAD}req_9f,${row.started_at},real-name,10,0,4,1,\n`
      const bill = await compared(csv)
      expect(await differences(bill.id)).toMatchObject([{ kind: 'amounts', requestId, ourAmount: null }])
      for (const [headers, expected] of [
        [{ 'request-id': 'req_011a' }, 'req_011a'],
        [{ 'x-request-id': 'li@example.com' }, ''],
      ] as const) {
        gateway.upstream.play(answers(completion('好', usage), 200, headers))
        const next = await user.post('/chat/completions', question('hi'))
        const { upstream_id: named } = await db()
          .selectFrom('call_attempt')
          .select('upstream_id')
          .where('request_id', '=', next.headers.get('x-request-id') ?? '')
          .executeTakeFirstOrThrow()
        expect(named).toBe(expected)
      }
    })

    it('are read by an auditor, and neither compared nor read by those who may not see costs', async () => {
      const auditor = await openStaff(gateway, '13700000002', ['auditor'])
      const operator = await openStaff(gateway, '13700000003', ['operator'])
      const csv = HEAD + line('up-1')
      const { id } = await compared(csv)
      expect(await auditor.must('bill.detail', { id })).toMatchObject({ id, byName: expect.any(String) })
      expect((await auditor.call('bill.compare', { channelId, csv })).status).toBe(403)
      expect((await auditor.call('billFormat.edit', { id: channelId, rev, ...why })).status).toBe(403)
      expect((await operator.call('bill.list')).status).toBe(403)
      expect((await finance.call('bill.compare', { channelId: 'nothing', csv })).status).toBe(404)
      expect((await finance.call('bill.differences', { billId: 'nothing' })).status).toBe(404)
    })

    it('have one format a channel, which two people cannot change at once', async () => {
      const old = rev
      await format({ tolerance: '0.01' })
      const late = await finance.call('billFormat.edit', { id: channelId, rev: old, tolerance: '1', ...why })
      expect([late.status, late.body.result]).toMatchObject([409, { current: { tolerance: '0.01', rev } }])
      for (const wrong of [{ time: '' }, { requestId: '' }, { item: 'kind' }, { rate: '0' }])
        expect((await finance.call('billFormat.edit', { id: channelId, rev, ...wrong, ...why })).status).toBe(
          400,
        )
    })

    /** As the document for operators has them. */
    describe('as their upstreams write them', () => {
      beforeEach(() => {
        // 2025-11-20 09:10 in Shanghai.
        at = Date.UTC(2025, 10, 20, 1, 10)
      })
      afterEach(() => db().deleteFrom('call_attempt').where('channel', '=', account).execute())
      const EMPTY: Format = { requestId: '', cached: '', input: '', output: '', amount: '', written: '' }

      it('OpenAI: tokens of a model by day in UTC, without amounts', async () => {
        await format({
          ...EMPTY,
          grain: 'day',
          time: 'start_time_iso',
          zone: '+00:00',
          model: 'model',
          models: 'gpt-4o-mini-2024-07-18 = gpt-4o-mini',
          input: 'input_tokens',
          cached: 'input_cached_tokens',
          output: 'output_tokens',
          isCacheInInput: true,
          requests: 'num_model_requests',
        })
        const target = 'gpt-4o-mini'
        await attempt({ target, usage: { input: 600, cachedInput: 500, output: 200 } })
        await attempt({ target, usage: { input: 400, output: 120 }, later: HOUR_MS })
        await attempt({ target, usage: { input: 900, output: 90 }, later: 24 * HOUR_MS })
        const bill = await compared(sample('openai-usage.csv'))
        expect(bill).toMatchObject({
          grain: 'day',
          matched: 2,
          tokens: 1,
          amounts: 0,
          onlyOurs: 0,
          onlyTheirs: 0,
        })
        expect(await differences(bill.id)).toMatchObject([
          {
            kind: 'tokens',
            model: target,
            at: Date.UTC(2025, 10, 21),
            theirOutput: 80,
            ourOutput: 90,
            theirAmount: null,
          },
        ])
        const { records } = await finance.must('bill.totals', { billId: bill.id, order: 'asc' })
        expect(records).toMatchObject([
          { day: '2025-11-20', theirRequests: 2, ourRequests: 2, theirInput: 1500, ourInput: 1500 },
          { day: '2025-11-21', theirRequests: 1, ourRequests: 1, theirAmount: null },
        ])
      })

      it('Bailian: an item a line by the hour in Shanghai, thousands of tokens, yuan', async () => {
        await format({
          ...EMPTY,
          grain: 'hour',
          time: '账单开始时间',
          zone: '+08:00',
          model: '实例ID',
          modelPart: 3,
          item: '计费项名称',
          quantity: '用量',
          quantityUnit: '1000',
          requests: '',
          amount: '应付金额',
        })
        const target = 'qwen-plus'
        await attempt({ target, usage: { input: 1500, output: 320 }, nano: 1_840_000n })
        await attempt({ target, usage: { input: 900, output: 5 }, nano: 730_000n, later: HOUR_MS })
        await attempt({ target, usage: { input: 1, output: 1 }, nano: 100n, later: 2 * HOUR_MS })
        const bill = await compared(sample('bailian-bill.csv'))
        expect(bill).toMatchObject({
          matched: 2,
          tokens: 1,
          theirAmount: '0.00256',
          ourAmount: '0.00257',
          difference: '-0.00001',
          onlyOurs: 0,
        })
        expect(await differences(bill.id)).toMatchObject([
          {
            kind: 'tokens',
            model: target,
            theirInput: 900,
            theirOutput: 0,
            ourOutput: 5,
            difference: '-0.00001',
          },
        ])
      })

      it('Anthropic: what is cached beside the input, in several columns', async () => {
        await format({
          ...EMPTY,
          item: '',
          quantity: '',
          grain: 'day',
          time: 'usage_date_utc',
          zone: '+00:00',
          model: 'model_version',
          modelPart: 0,
          models: '',
          input: 'usage_input_tokens_no_cache',
          cached: 'usage_input_tokens_cache_read',
          written: 'usage_input_tokens_cache_write_5m + usage_input_tokens_cache_write_1h',
          output: 'usage_output_tokens',
          isCacheInInput: false,
        })
        const target = 'claude-sonnet-4-5-20250929'
        const usage = { input: 1000, cachedInput: 5000, cacheWrite5m: 200, cacheWrite1h: 100, output: 320 }
        await attempt({ target, usage })
        const bill = await compared(sample('anthropic-usage.csv'))
        expect(bill).toMatchObject({ matched: 1, tokens: 0, onlyTheirs: 1 })
        expect(await differences(bill.id)).toMatchObject([
          { kind: 'onlyTheirs', theirInput: 900, theirOutput: 80 },
        ])
      })

      it('OpenRouter: request by request, in dollars', async () => {
        await format({
          ...EMPTY,
          grain: 'request',
          requestId: 'generation_id',
          time: 'created_at',
          model: 'model_permaslug',
          modelPart: 0,
          input: 'tokens_prompt',
          cached: 'tokens_cached',
          output: 'tokens_completion',
          isCacheInInput: true,
          amount: 'cost_total',
          rate: '7.1',
        })
        const target = 'openai/gpt-4o-mini'
        const sent = (upstreamId: string, input: number, output: number, nano: bigint) =>
          attempt({ upstreamId, target, usage: { input, output }, nano })
        await sent('gen-1763600000-a1', 1000, 200, 2_201_000n)
        await sent('gen-1763600060-b2', 500, 100, 887_501n)
        const bill = await compared(sample('openrouter-activity.csv'))
        expect(bill).toMatchObject({ matched: 2, amounts: 1, onlyTheirs: 1, theirAmount: '0.0032305' })
        expect((await differences(bill.id)).map(({ kind, difference }) => [kind, difference])).toEqual([
          ['amounts', '-0.000000001'],
          ['onlyTheirs', '0.000142'],
        ])
      })
    })
  })
})
