import { pino } from 'pino'
import { createMetrics } from '../../../server/platform/ops/metrics.ts'
import { maasClient } from '../support/maas-client.ts'
import { startApp } from '../support/start-app.ts'

test('refused sign-ins are all counted and a sample is logged, with the network and without the phone', async () => {
  const lines: string[] = []
  const metrics = createMetrics()
  const server = await startApp({
    engine: 'sqlite',
    env: { TRUST_PROXY: '127.0.0.1' },
    overrides: { metrics, log: pino({ level: 'trace' }, { write: (line: string) => lines.push(line) }) },
  })
  const visitor = maasClient(server.app)
  for (let i = 0; i < 8; i += 1) {
    const phone = `1380000000${i}`
    const from = { 'x-forwarded-for': '203.0.113.7' }
    expect((await visitor.call('login.sms', { phone, code: '000000' }, from)).status).toBe(400)
    expect((await visitor.call('login.password', { phone, password: 'wrong' }, from)).status).toBe(400)
  }
  const refused = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'refused')
  const of = (event: string) => refused.filter((line) => line.event === event)
  expect([of('codeWrong').length, of('credentialWrong').length]).toEqual([5, 5])
  expect(refused[0]).toMatchObject({
    network: '203.0.113.7',
    subject: expect.stringMatching(/^[0-9a-f]{12}$/),
  })
  expect(lines.join()).not.toContain('1380000000')
  const text = await metrics.text()
  expect(text).toContain('maas_security_events_total{event="codeWrong"} 8')
  expect(text).toContain('maas_security_events_total{event="credentialWrong"} 8')
  await server.close()
})
