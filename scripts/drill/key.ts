import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { mustCall } from '../../test/support/customer.ts'
import { until } from '../../test/support/start-server.ts'
import { expectAll, type Drill } from './drill.ts'
import { signInAgain } from './sign-in.ts'
import { answersWell, secondsSince, type Harness } from './harness.ts'

const PHONE = '13800000000'
const UPSTREAM_KEYS = ['sk-vendor-old', 'sk-vendor-new'] as const
const RESEALED_MS = 60_000

/** SECRET_KEY and an upstream's key are changed node by node under traffic, a stolen API key is taken away, and a lost SECRET_KEY is found again. */
export const key: Drill = {
  title: '密钥丢了或泄漏',
  needs: () => ['curl', 'openssl'],
  async play(open) {
    const harness = await open({
      env: { SECRET_KEYS_RETAINED: '', VENDOR_KEY: UPSTREAM_KEYS[0] },
      catalog: (plain) => ({
        ...plain,
        models: plain.models.map((model) => ({
          ...model,
          upstreams: model.upstreams.map((one) => ({ ...one, apiKeyEnv: 'VENDOR_KEY' })),
        })),
      }),
    })
    const accepts = (keys: readonly string[]) => onlyFor(harness, keys)
    accepts(UPSTREAM_KEYS)
    const before = await userIdOf(harness)
    await sleep(1000)

    const [rotatedAt, lostBefore] = [performance.now(), harness.lost()]
    await harness.follow('new-secret-key')
    await harness.follow('swap-secret-keys', { 新的上游密钥: UPSTREAM_KEYS[1] })
    accepts([UPSTREAM_KEYS[1]])
    await until(async () => {
      const { text } = await harness.host.run('maasctl verify secrets')
      return text.includes('可以从 SECRET_KEYS_RETAINED 移除')
    }, RESEALED_MS)
    await harness.follow('drop-secret-key')
    const rotated = secondsSince(rotatedAt)
    const lost = harness.lost() - lostBefore
    const after = await userIdOf(harness)

    const stolen = await steal(harness)
    const lostKey = await lose(harness)
    expectAll([
      ['the same phone is the same user under the new key', before === after],
      ['two nodes lose no call by it', harness.engine === 'sqlite' || lost === 0],
      ['the stolen key is refused by each node within two seconds', stolen.ms < 2000],
      ['why says whose the stolen key is', stolen.why.includes(harness.customers[0]?.userId ?? '-')],
      ['a node with a wrong key does not start', lostKey.refused],
      ['the doctor says which key the database needs', lostKey.doctor.includes('打不开这个数据库')],
      ['with the right key it serves again', lostKey.serves],
    ])
    return `换 SECRET_KEY 与上游密钥 ${rotated}、丢了 ${lost} 次调用，被盗的 Key ${(stolen.ms / 1000).toFixed(1)} 秒内都拒绝，错的 SECRET_KEY 拒绝启动`
  },
}

/** The upstream takes these keys and no other. */
function onlyFor({ upstream }: Harness, keys: readonly string[]): void {
  const well = answersWell()
  upstream.play((exchange) =>
    keys.some((one) => exchange.received.headers.authorization === `Bearer ${one}`)
      ? well(exchange)
      : void exchange.response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{}}'),
  )
}

const userIdOf = async (harness: Harness) => (await signInAgain(harness, PHONE)).userInfo.userId

/** A customer's key is used by a thief, until the customer deletes it. */
async function steal({ nodes, customers: [owner], host }: Harness) {
  const token = owner?.token
  const { apiKey, key: secret } = await mustCall(nodes.origin, 'key.add', {
    token,
    input: { name: '泄漏的' },
  })
  const asks = async (origin: string) =>
    (await fetch(`${origin}/v1/models`, { headers: { authorization: `Bearer ${secret}` } })).status
  await until(async () => (await asks(nodes.origin)) === 200, 5000)
  const why = (await host.run(`maasctl why ${secret.slice(0, 12)}`)).text
  const deletedAt = performance.now()
  await mustCall(nodes.origin, 'key.delete', { token, input: { id: apiKey.id } })
  await until(async () => {
    const all = await Promise.all(nodes.nodes.map(({ origin }) => asks(origin)))
    return all.every((status) => status === 401)
  }, 10_000)
  return { ms: performance.now() - deletedAt, why }
}

/** A node with another key does not start; it does again with the one that is found. */
async function lose(harness: Harness) {
  const { SECRET_KEY: right = '' } = harness.host.envOf(0)
  harness.host.setEnv({ SECRET_KEY: randomBytes(32).toString('base64') })
  const doctor = (await harness.host.run('maasctl doctor')).text
  const restart = await harness.host.run('systemctl restart maas@3001')
  harness.host.setEnv({ SECRET_KEY: right })
  await harness.host.must('systemctl restart maas@3001')
  const serves = (await fetch(`${harness.nodes.nodes[0]?.origin}/readyz`)).ok
  return { doctor, refused: restart.code !== 0, serves }
}
