import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { displayTime } from '../../../contract/time.ts'
import { createSecrets } from '../../../server/platform/secrets/secrets.ts'
import { acceptKeys } from '../../../server/governance/secret-key/accept-keys.ts'
import { runCommand } from '../../support/run-command.ts'
import { until } from '../../support/start-server.ts'
import { answers, completion } from '../../upstream/scripts.ts'
import {
  question,
  startGateway,
  UPSTREAM_KEY,
  type GatewayUser,
  type TestGateway,
} from '../gateway/start-gateway.ts'
import { forEachDatabase } from '../support/start-app.ts'

const WHY = 'server/app/commands/why.ts'
const WORDS = 'no GPU is free'

interface Line {
  msg?: string
  reqId?: string
  status?: number
  error?: string
  call?: {
    model: string
    wire: string
    outcome: string
    promptTokens: number
    cost: string
    attempts: { upstream: string; outcome: string; status: number | null; reason?: string; breaker: string }[]
  }
}

forEachDatabase((engine) => {
  const key = randomBytes(32)
  const lines: Line[] = []
  let gateway: TestGateway
  let user: GatewayUser
  let env: Record<string, string>
  beforeAll(async () => {
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        for (const line of chunk.toString().trim().split('\n')) lines.push(JSON.parse(line) as Line)
        done()
      },
    })
    gateway = await startGateway({
      engine,
      second: { priority: 0 },
      overrides: { secrets: createSecrets(key), log: pino({ level: 'info', base: undefined }, sink) },
    })
    await acceptKeys(gateway.deps)
    user = await gateway.newUser('10')
    const { DATABASE_URL: url = '', dataDir } = gateway.deps.env
    env = { DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }), SECRET_KEY: key.toString('base64') }
  })
  afterAll(async () => {
    await Promise.all([gateway.upstream.close(), gateway.backup.close()])
    await gateway.close()
  })

  const why = async (...args: string[]) => runCommand(WHY, { args, env })
  const ask = async () => {
    const answer = await user.post('/chat/completions', question('hi'))
    await answer.text()
    const id = answer.headers.get('x-request-id') ?? ''
    const isOf = (line: Line) => line.reqId === id && line.msg === 'request'
    await until(() => lines.some(isOf), 5000)
    await gateway.deps.attemptReasons.store()
    return { status: answer.status, id, line: lines.find(isOf) }
  }
  const fails: Parameters<TestGateway['upstream']['play']>[0] = ({ response }) =>
    void response
      .writeHead(500, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: { message: `${WORDS}, says ${UPSTREAM_KEY} at real-name` } }))

  it('answers why a user got a 502: in one line of the log, and by the id of the request', async () => {
    gateway.upstream.play(fails)
    gateway.backup.play(({ response }) => void response.destroy())
    const { status, id, line } = await ask()
    expect([status, line?.status, line?.error]).toEqual([502, 502, 'upstream_error'])
    expect(line?.call).toMatchObject({ model: 'up', wire: 'chat', outcome: 'failed', cost: '0.00' })
    expect(line?.call?.attempts).toEqual([
      expect.objectContaining({
        outcome: 'failed',
        status: 500,
        breaker: 'closed',
        reason: `${WORDS}, says *** at up`,
      }),
      expect.objectContaining({ outcome: 'failed', status: null, reason: expect.stringMatching(/./) }),
    ])
    const { code, stdout } = await why(id)
    expect(code).toBe(0)
    expect(stdout).toContain(`调用 ${id}：up，失败`)
    expect(stdout).toMatch(/第 1 次：127\.0\.0\.1:\d+.*出错（500），.*：no GPU is free/)
    expect(stdout).toMatch(/第 2 次：.*没有回答/)
    expect(stdout).toMatch(/原因：2 个上游都失败，最后是 .* 没有回答/)
    for (const secret of [UPSTREAM_KEY, user.key]) expect(stdout + JSON.stringify(line)).not.toContain(secret)
  })

  it('says which upstream took over, and keeps no words of a request that was blamed', async () => {
    gateway.upstream.play(fails)
    gateway.backup.play(answers(completion('好', { prompt_tokens: 10, completion_tokens: 4 })))
    const taken = await ask()
    expect(taken.line?.call?.attempts.map(({ outcome }) => outcome)).toEqual(['failed', 'succeeded'])
    expect((await why(taken.id)).stdout).toContain('原因：前 1 个上游失败，换到')
    gateway.upstream.play(
      ({ response }) =>
        void response
          .writeHead(400, { 'content-type': 'application/json' })
          .end('{"error":{"message":"bad word: MY-DIARY"}}'),
    )
    const blamed = await ask()
    expect(JSON.stringify(blamed.line)).not.toContain('MY-DIARY')
    const { stdout } = await why(blamed.id)
    expect(stdout).toContain('原因：上游认为请求本身有误（400）')
    expect(stdout).not.toContain('MY-DIARY')
  })

  it('answers which upstream is slow, and what failed, by the minute', async () => {
    gateway.upstream.play(async (exchange) => {
      await sleep(300)
      await answers(completion('好', { prompt_tokens: 10, completion_tokens: 4 }))(exchange)
    })
    await ask()
    const minute = displayTime(Date.now()).slice(0, 16)
    const earlier = displayTime(Date.now() - 120_000).slice(0, 16)
    const { code, stdout } = await why(`${earlier}..${minute}`)
    expect(code).toBe(0)
    expect(stdout).toMatch(/\d+ 次发往上游/)
    expect(stdout).toMatch(/127\.0\.0\.1:\d+.*（up）：\d+ 次，成功 \S+，首字节 \d+\/\d+ 毫秒/)
    expect(stdout).toMatch(/失败的调用（至多 20 次）：\n {2}\d{4}-/)
  })

  it('knows a user by phone and by the beginning of a key, without showing either', async () => {
    const { rows } = { rows: await gateway.deps.database.db.selectFrom('user').selectAll().execute() }
    const phone = gateway.deps.secrets.open(rows.find(({ id }) => id === user.userId)?.phone_sealed ?? '')
    const byPhone = await why(phone)
    expect([byPhone.code, byPhone.stdout]).toEqual([
      0,
      expect.stringContaining(`用户 ${user.userId}（139****`),
    ])
    expect(byPhone.stdout).toMatch(/余额 \d+\.?\d* 元/)
    expect(byPhone.stdout).not.toContain(phone)
    const byKey = await why(user.key)
    expect([byKey.code, byKey.stdout]).toEqual([
      0,
      expect.stringMatching(/^Key sk-maas-\w{4}…\w{4}：有效，用户 /),
    ])
    expect(byKey.stdout).not.toContain(user.key)
    expect(byKey.stdout).toContain('近来失败的调用：')
  })

  it('knows an order', async () => {
    const { orderNo } = await user.must('order.topup', { amount: '5', channel: 'sandbox' })
    expect((await why(orderNo)).stdout).toMatch(
      /订单 \d{24}：.*待支付\n[\s\S]*原因：在等 sandbox 的付款或回调/,
    )
    await user.must('payment.sandboxConfirm', { orderNo })
    expect((await why(orderNo)).stdout).toMatch(/流水 topup 5\.00 元[\s\S]*原因：已支付并入账/)
  })

  it('answers whether money was lost today, and whether the books agree', async () => {
    const { code, stdout } = await runCommand('server/app/commands/today.ts', { env })
    expect(stdout).toMatch(/收入（元） +15\.00 +0\.00\n/)
    expect(stdout).toMatch(/今天到现在没有亏：毛利 0\.0\d+ 元，另有 \d+ 次的成本不知道/)
    expect(stdout).toMatch(/账目：\d+ 个账户、\d+ 条流水一致/)
    expect(code).toBe(0)
  })

  it('ends with 2 for an id that is not there, and for a key of another deployment', async () => {
    for (const text of ['0123456789abcdefghijkl', '202611240000000000000000', '13700000000', 'sk-maas-zzzz'])
      expect(await why(text)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/没有/) })
    const other = { ...env, SECRET_KEY: randomBytes(32).toString('base64') }
    const wrong = await runCommand(WHY, { args: ['13700000000'], env: other })
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('打不开这个数据库')])
  })

  it('forgets reasons with the account', async () => {
    const reasons = () => gateway.deps.database.db.selectFrom('attempt_reason').selectAll().execute()
    expect((await reasons()).length).toBeGreaterThan(0)
    expect((await reasons()).every(({ reason }) => !reason.includes(UPSTREAM_KEY))).toBe(true)
  })
})
