// The first customer in `npm run verify -- deploy`: signs in by SMS, pays, makes a key and calls, all over TLS. argv: the address of the service, that
// of the demonstration's external services.
import { mustCall, sendCode } from '../../test/support/customer.ts'
import { until } from '../../test/support/start-server.ts'

const [origin = '', farSides = ''] = process.argv.slice(2)
const PHONE = '13800138000'
const CALLS = 6

const { build } = (await (await fetch(`${origin}/healthz`)).json()) as { build: string }
const page = await (await fetch(origin, { headers: { accept: 'text/html' } })).text()
if (build === 'dev' || !page.includes(` data-build="${build}" `))
  throw new Error(`the console is not of the build that answers, ${build}`)
await sendCode(origin, { phone: PHONE })
let code = ''
await until(async () => {
  code = await (await fetch(`${farSides}/code?phone=${PHONE}`)).text()
  return code !== ''
}, 10_000)
const { accessToken: token } = await mustCall(origin, 'login.sms', { input: { phone: PHONE, code } })
const { orderNo } = await mustCall(origin, 'order.topup', {
  token,
  input: { amount: '10', channel: 'wechat' },
})
await fetch(`${farSides}/pay?orderNo=${orderNo}`, { method: 'POST' })
await until(
  async () => (await mustCall(origin, 'order.query', { token, input: { orderNo } })).status === 'paid',
  20_000,
)
const { key } = await mustCall(origin, 'key.add', { token, input: { name: '第一个' } })
for (let i = 0; i < CALLS; i += 1) {
  const answer = await fetch(`${origin}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'up', messages: [{ role: 'user', content: '你好' }], max_tokens: 50 }),
  })
  if (answer.status !== 200) throw new Error(`a call was answered ${answer.status}: ${await answer.text()}`)
  await answer.text()
}
const { balance } = await mustCall(origin, 'user.info', { token })
console.log(`经 TLS 登录、用微信支付充值 10 元、${CALLS} 次对话，余额 ${balance} 元`)
if (Number(balance) >= 10) throw new Error('nothing was charged')
