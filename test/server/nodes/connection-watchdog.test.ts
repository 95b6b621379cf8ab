import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../../server/platform/db/client.ts'
import { createPostgresDatabase } from '../support/databases.ts'
import { maasClient } from '../support/maas-client.ts'
import { startApp } from '../support/start-app.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { withRoom } from '../../support/with-room.ts'

const SILENCE_MS = 1000

it('takes a PostgreSQL that says nothing any more for gone: 503, and new connections once it is back', async () => {
  const postgres = await createPostgresDatabase()
  const { hostname, port } = new URL(postgres.url)
  const proxy = await startTcpProxy({ host: hostname, port: Number(port || 5432) })
  const url = new URL(postgres.url)
  url.host = `127.0.0.1:${proxy.port}`
  const database = openDatabase({
    url: url.href,
    dataDir: '',
    onConnectionError: () => {},
    silenceMs: SILENCE_MS,
  })
  const server = await startApp({ engine: 'sqlite', overrides: { database } })
  const client = maasClient(server.app, (await server.signIn('13800000000')).accessToken)
  const ask = () => client.call('order.topup', { amount: '10', channel: 'sandbox' })
  // Several connections, so that idle ones are silent too.
  await Promise.all(Array.from({ length: 10 }, ask))

  proxy.silence()
  const started = performance.now()
  const refused = await Promise.all([ask(), ask(), client.call('user.info')])
  expect(refused.map(({ status }) => status)).toEqual([503, 503, 503])
  expect(Number(refused[0].headers['retry-after'])).toBeGreaterThan(0)
  expect(performance.now() - started).toBeLessThan(2 * SILENCE_MS + 500)
  expect((await server.app.inject('/readyz')).statusCode).toBe(503)

  proxy.mend()
  const mended = performance.now()
  while ((await ask()).status !== 200) await sleep(50)
  const answers = await Promise.all(Array.from({ length: 5 }, ask))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(performance.now() - mended).toBeLessThan(withRoom(5000))
  await server.close()
  await proxy.close()
  await postgres.drop()
})
