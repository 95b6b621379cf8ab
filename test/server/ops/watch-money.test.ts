import { Writable } from 'node:stream'
import { pino } from 'pino'
import { watchMoney } from '../../../server/app/ops/watch-money.ts'
import { freePort, until } from '../../support/start-server.ts'
import { answers, completion } from '../../upstream/scripts.ts'
import { question, startGateway } from '../gateway/start-gateway.ts'
import { forEachDatabase } from '../support/start-app.ts'

interface Line {
  level: number
  msg: string
  today?: Record<string, string>
}

const WARNING = 40
const INFO = 30

forEachDatabase((engine) => {
  it.each([
    { costs: '100', level: WARNING, msg: 'upstreams cost more today than calls paid' },
    { costs: '1', level: INFO, msg: 'money of today' },
  ])(
    'an upstream that takes $costs yuan a million is in the metrics and in one line of the log',
    async ({ costs, level, msg }) => {
      const lines: Line[] = []
      const sink = new Writable({
        write(chunk: Buffer, _encoding, done) {
          for (const line of chunk.toString().trim().split('\n')) lines.push(JSON.parse(line) as Line)
          done()
        },
      })
      const gateway = await startGateway({
        engine,
        env: { METRICS_PORT: String(await freePort()) },
        first: { costs: [{ price: { input: costs, output: costs } }] },
        overrides: { log: pino({ level: 'info', base: undefined }, sink) },
      })
      const user = await gateway.newUser('10')
      gateway.upstream.play(answers(completion('好', { prompt_tokens: 10, completion_tokens: 5 })))
      expect((await user.post('/chat/completions', question('hi'))).status).toBe(200)
      const paid = 10 - Number((await user.wallet())[0])
      const stop = watchMoney(gateway.deps)
      const text = await gateway.deps.metrics.text()
      const shown = (kind: string) =>
        Number(new RegExp(`^maas_today_yuan\\{kind="${kind}"\\} (\\S+)$`, 'm').exec(text)?.[1])
      expect(shown('consumption')).toBeCloseTo(paid, 9)
      expect(shown('cost')).toBeCloseTo((15 * Number(costs)) / 1e6, 9)
      expect(shown('cash')).toBe(10)
      await until(() => lines.some(({ today }) => today), 5000)
      const line = lines.find(({ today }) => today)
      expect(line).toMatchObject({ level, msg })
      expect(Number(line?.today?.margin)).toBeCloseTo(paid - shown('cost'), 9)
      expect(Number(line?.today?.cost)).toBeCloseTo(shown('cost'), 9)
      await Promise.all([stop(), gateway.upstream.close(), gateway.backup.close()])
      await gateway.drop()
    },
  )
})
