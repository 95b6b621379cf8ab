import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { callMaas, mustCall, sendCode, signInAndPay } from '../../test/support/customer.ts'
import { until } from '../../test/support/start-server.ts'
import { expectAll, type Drill } from './drill.ts'
import { openOwner, OWNER, signInAgain } from './sign-in.ts'
import { answersWell, type Harness } from './harness.ts'

const VICTIM = '13800000000'
const GUESSES = 60
/** Of one network's bodies a node takes 64 at once. */
const FLOOD = 300
const HELD_MS = 1500
const at = (address: string) => ({ 'x-forwarded-for': address })
const INSIDE = at('10.1.2.3')

/** An attacker guesses codes, floods, uses a stolen key and knocks at the console of staff, while customers go on. */
export const attack: Drill = {
  title: '受到攻击',
  async play(open) {
    const harness = await open({
      env: {
        ADMIN_PHONES: OWNER,
        TRUST_PROXY: '127.0.0.1',
        OPS_NETWORKS: '10.0.0.0/8',
      },
    })
    harness.upstream.play(answersWell(20))
    const guessed = await guess(harness)
    const flooded = await flood(harness)
    const cap = await useStolenKey(harness)
    const frozen = await freeze(harness)
    const outside = (await callMaas(harness.nodes.origin, 'staff.me', { headers: at('203.0.113.66') })).status
    const inside = (await callMaas(harness.nodes.origin, 'staff.me', { headers: INSIDE })).status
    expectAll([
      [
        'no guess is right, and most are not even compared',
        guessed.right === 0 && guessed.refused > GUESSES / 2,
      ],
      ['guesses are counted', guessed.events > 0],
      ['the owner of the phone signs in meanwhile', guessed.ownerSignsIn],
      [
        'a flood from one network is turned away',
        flooded.refused >= FLOOD / 2 - 64 * harness.nodes.nodes.length,
      ],
      ['the nodes live through it', flooded.alive],
      ['customers lose no call by it', flooded.lost === 0],
      ['the spend cap stops a stolen key', cap.ms < 15_000],
      ['an account that is frozen is refused by each node', frozen.ms < 3000],
      ['staff’s console is not there for others', outside === 404 && inside === 401],
    ])
    return `猜了 ${GUESSES} 次验证码，${guessed.refused} 次不予比较；一个网络的 ${FLOOD} 个发不完的请求挡掉 ${flooded.refused} 个，客户没有丢调用；被盗的 Key ${(cap.ms / 1000).toFixed(1)} 秒刹住；冻结 ${(frozen.ms / 1000).toFixed(1)} 秒生效`
  },
}

async function guess(harness: Harness) {
  const { origin } = harness.nodes
  await sendCode(origin, { phone: VICTIM })
  const statuses: number[] = []
  let right = 0
  for (let i = 0; i < GUESSES; i += 1) {
    const code = String(100_000 + i)
    const answer = await callMaas(origin, 'login.sms', {
      input: { phone: VICTIM, code },
      headers: at('203.0.113.66'),
    })
    statuses.push(answer.status)
    if (answer.status === 200) right += 1
  }
  const owner = await signInAgain(harness, VICTIM)
  const events = await Promise.all(
    harness.metricsPorts.map(async (port) => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
      return Number(/^maas_security_events_total\{event="codeWrong"\} (\d+)/m.exec(text)?.[1] ?? 0)
    }),
  )
  const compared = events.reduce((sum, count) => sum + count, 0)
  return {
    right,
    refused: GUESSES - compared,
    events: compared,
    ownerSignsIn: owner.userInfo.userId === harness.customers[0]?.userId,
    statuses,
  }
}

/** Visitors of one network hold open as many requests as they can, whose bodies do not end. */
async function flood(harness: Harness) {
  const before = harness.lost()
  const ports = harness.nodes.nodes.map(({ origin }) => Number(new URL(origin).port))
  let refused = 0
  const open = (i: number) => {
    const socket = connect({ host: '127.0.0.1', port: ports[i % ports.length] ?? 0 })
    let isOver = false
    const end = () => {
      if (!isOver) refused += 1
      isOver = true
    }
    socket.on('data', end).on('close', end).on('error', end)
    socket.write(
      'POST /maas/login/v2/smsAuthV2 HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n' +
        'content-length: 1000\r\nx-forwarded-for: 203.0.113.77\r\n\r\n{"phone":',
    )
    return socket
  }
  const sockets = Array.from({ length: FLOOD / 2 }, (_, i) => open(i))
  // A body that has been on its way for a second is a slow one.
  await sleep(HELD_MS)
  sockets.push(...Array.from({ length: FLOOD / 2 }, (_, i) => open(i)))
  await sleep(HELD_MS)
  const turnedAway = refused
  const alive = await Promise.all(harness.nodes.nodes.map((node) => fetch(`${node.origin}/healthz`)))
  for (const socket of sockets) socket.destroy()
  return { refused: turnedAway, alive: alive.every(({ ok }) => ok), lost: harness.lost() - before }
}

async function useStolenKey({ nodes, customers: [customer] }: Harness) {
  const token = customer?.token
  const { apiKey, key } = await mustCall(nodes.origin, 'key.add', { token, input: { name: '被盗的' } })
  await mustCall(nodes.origin, 'brake.add', { token, input: { keyId: apiKey.id, networks: 2 } })
  const begunAt = performance.now()
  let turn = 0
  await until(async () => {
    turn += 1
    const answer = await fetch(`${nodes.origin}/v1/models`, {
      headers: { authorization: `Bearer ${key}`, ...at(`198.51.${turn % 5}.1`) },
    })
    return answer.status === 403
  }, 30_000)
  return { ms: performance.now() - begunAt }
}

async function freeze(harness: Harness) {
  const { nodes } = harness
  const thief = await signInAndPay(nodes, '13800000099', '1')
  const owner = await openOwner(harness, 'adjustment', INSIDE)
  const begunAt = performance.now()
  await mustCall(nodes.origin, 'user.freeze', {
    token: owner.token,
    headers: INSIDE,
    input: { id: thief.userId, scopes: ['calls', 'signIn'], reason: '盗用别人的 Key' },
  })
  await until(async () => {
    const answers = await Promise.all(
      nodes.nodes.map(({ origin }) =>
        fetch(`${origin}/v1/models`, { headers: { authorization: `Bearer ${thief.key}` } }),
      ),
    )
    return answers.every(({ status }) => status === 403)
  }, 10_000)
  return { ms: performance.now() - begunAt }
}
