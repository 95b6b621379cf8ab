import { get, type IncomingMessage } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { endpoints, isPagedList } from '../../../contract/endpoints.ts'
import { cellOf } from '../../../contract/csv-line.ts'
import { openDatabase } from '../../../server/platform/db/client.ts'
import { createPostgresDatabase } from '../support/databases.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { makeCall, openTestServer, type TestServer, type TestUser } from '../support/test-server.ts'
import { seedHistory } from '../support/seed-history.ts'

const NOW = Date.UTC(2026, 10, 21, 1, 30)

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Bytes in use, of which nothing waits to be collected. */
function bytesInUse(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

describe('a cell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+86 138', "'+86 138"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', '"\'\t=1"'],
    ['\r=1', '"\'\r=1"'],
    ['＝1+1', "'＝1+1"],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['-0.000224', '-0.000224'],
    ['-7', '-7'],
    ['12.50', '12.50'],
    ['202611210930001234567890', "'202611210930001234567890"],
    ['0012', "'0012"],
    ['123456789012', "'123456789012"],
    ['12345678901', '12345678901'],
    ['0.5', '0.5'],
    ['3/4', "'3/4"],
    ['2026-11', "'2026-11"],
    ['12:30', "'12:30"],
    ['3月4日', "'3月4日"],
    ['1E5', "'1E5"],
    ['Mar-4', "'Mar-4"],
    ['sept2', "'sept2"],
    ['marketing', 'marketing'],
    ['2026-11-21', '2026-11-21'],
    ['2026-11-21 09:30:00', '2026-11-21 09:30:00'],
    ['青岚, "对话"', '"青岚, ""对话"""'],
    ['一\n二', '"一\n二"'],
    ['', ''],
  ])('of %j is written %j', (text, cell) => {
    expect(cellOf(text)).toBe(cell)
  })
})

/** Of the event loop, until the signal. */
async function countTurns(signal: AbortSignal): Promise<number> {
  let turns = 0
  for (; !signal.aborted; turns += 1) await nextTurn()
  return turns
}

forEachDatabase((engine) => {
  describe('the file of a list', () => {
    let server: TestServer
    let user: TestUser
    let token = ''
    beforeAll(async () => {
      server = await openTestServer({ engine })
      user = await server.newUser()
      await user.topUp('10')
      const keyId = (await user.must('key.add', { name: '=cmd|"x"' })).apiKey.id
      await makeCall(server, { userId: user.userId, keyId })
      await makeCall(server, { userId: user.userId, status: 'failed' })
      await (await server.newUser()).topUp('500')
      token = (await server.signIn('13800000001')).accessToken
    })
    afterAll(() => server.close())

    const file = (path: string, headers: object = { 'x-access-token': token }) =>
      server.app.inject({ url: `/maas${path}`, headers: { ...headers } })
    const lines = async (path: string) => (await file(path)).payload.split('\r\n')

    it('is CSV for a spreadsheet, in Chinese, with what the list shows', async () => {
      const answer = await file('/income/list/export')
      expect(answer.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="income-list.csv"',
        'x-total-count': '2',
        'cache-control': 'no-store',
      })
      const [charged, paid] = (await user.must('income.list')).records
      expect(answer.payload).toBe(
        [
          '\uFEFF流水号,时间,类型,账户,变动,变动后,关联类型,关联单号,说明',
          `${charged?.id},2026-11-21 09:30:00,消费,余额（元）,-0.00028,9.99972,调用,${charged?.refId},${charged?.remark}`,
          `${paid?.id},2026-11-21 09:30:00,充值,余额（元）,10.00,10.00,订单,'${paid?.refId},${paid?.remark}`,
          '',
        ].join('\r\n'),
      )
    })

    it('obeys the filters and the sorting of its list', async () => {
      expect(await lines('/stats/calls/export?status_MultiString=failed')).toHaveLength(3)
      expect(await lines('/income/list/export?kind_MultiString=refund')).toHaveLength(2)
      const [, first] = await lines('/income/list/export?order=asc')
      expect(first).toContain('充值')
    })

    it('cannot start a formula with what a user named', async () => {
      expect((await file('/stats/calls/export')).payload).toContain(`,"'=cmd|""x""",`)
    })

    it.each([['/stats/list'], ['/order/list'], ['/invite/list'], ['/stats/calls'], ['/income/list']])(
      'is there for %s, with its owner’s rows alone',
      async (path) => {
        const stranger = (await server.signIn('13700000001')).accessToken
        expect((await file(`${path}/export`)).statusCode).toBe(200)
        const other = await file(`${path}/export`, { 'x-access-token': stranger })
        expect(other.payload.split('\r\n')).toHaveLength(2)
        expect((await file(`${path}/export`, {})).statusCode).toBe(401)
      },
    )

    it('says of a word that its filter does not have that it is wrong, not that it is missing', async () => {
      const answer = await file('/stats/calls/export?status_MultiString=failed,lost')
      expect(answer.json()).toMatchObject({
        code: 400,
        message: expect.stringMatching(/^无效选项：.*（status_MultiString\[1\]）$/),
      })
    })

    it('refuses paging, unknown filters and other methods', async () => {
      expect((await file('/order/list/export?pageNo=2')).statusCode).toBe(400)
      expect((await file('/order/list/export?userId=x')).json()).toMatchObject({ success: false, code: 400 })
      const posted = await server.app.inject({ method: 'POST', url: '/maas/order/list/export' })
      expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'GET'])
    })

    it('is there for every list of a user in the endpoint table', async () => {
      const lists = Object.values(endpoints).filter(
        (endpoint) => isPagedList(endpoint) && endpoint.auth === 'user',
      )
      expect(lists.length).toBeGreaterThanOrEqual(5)
      const demanded: Record<string, string> = { '/media/list': '?kind=image' }
      for (const { path } of lists) {
        const answer = await file(`${path}/export${demanded[path] ?? ''}`)
        expect([path, answer.statusCode]).toEqual([path, 200])
      }
    })
  })

  describe('a long file', () => {
    const ROWS = engine === 'sqlite' ? 60_000 : 15_000
    let server: TestApp
    let token = ''
    let reads = 0
    let drop = async () => {}
    beforeAll(async () => {
      const postgres = engine === 'postgres' ? await createPostgresDatabase() : null
      const dataDir = mkdtempSync(join(tmpdir(), 'maas-export-'))
      const database = openDatabase({
        url: postgres?.url,
        dataDir,
        onConnectionError() {},
        log: ({ query }) => (reads += query.sql.includes('"call".*') ? 1 : 0),
      })
      drop = async () => {
        await postgres?.drop()
        rmSync(dataDir, { recursive: true })
      }
      server = await startApp({
        engine,
        isListening: true,
        clock: () => NOW,
        overrides: { database },
      })
      const signedIn = await server.signIn('13800000001')
      token = signedIn.accessToken
      const { db } = server.deps.database
      await seedHistory(db, { userId: signedIn.userInfo.userId, rows: ROWS, days: 30, now: NOW })
    })
    afterAll(async () => {
      await server.drop()
      await drop()
    })

    const open = () =>
      new Promise<IncomingMessage>((resolve, reject) => {
        get(`${server.origin}/maas/stats/calls/export`, { headers: { 'x-access-token': token } }, resolve).on(
          'error',
          reject,
        )
      })

    it('comes whole, in bounded memory, and lets others in between', async () => {
      const before = bytesInUse()
      let measuredAt = 0
      const ids = new Set<string>()
      let [peak, rows] = [0, -1]
      reads = 0
      const answer = await open()
      answer.setEncoding('utf8')
      const over = new AbortController()
      const turnsOfOthers = countTurns(over.signal)
      let rest = ''
      for await (const text of answer) {
        const lines = (rest + String(text)).split('\r\n')
        rest = lines.pop() ?? ''
        for (const line of lines) ids.add(line.split(',')[1] ?? '')
        rows += lines.length
        if (rows < measuredAt + ROWS / 10) continue
        measuredAt = rows
        peak = Math.max(peak, bytesInUse() - before)
      }
      over.abort()
      expect([rows, ids.size]).toEqual([ROWS, ROWS + 1])
      expect(reads).toBeGreaterThanOrEqual(ROWS / 200)
      expect(peak / 2 ** 20).toBeLessThan(40)
      // One between each two reads.
      expect(await turnsOfOthers).toBeGreaterThanOrEqual(reads - 1)
    })

    it('is not read further once its reader has left', async () => {
      reads = 0
      const answer = await open()
      await new Promise((resolve) => {
        answer.once('data', resolve)
      })
      answer.destroy()
      await pause(200)
      const left = reads
      await pause(200)
      expect(reads).toBe(left)
      expect(left).toBeLessThan(ROWS / 200)
    })
  })
})
