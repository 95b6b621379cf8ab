import { mustCall, sendCode } from '../../test/support/customer.ts'
import { until } from '../../test/support/start-server.ts'
import type { Harness } from './harness.ts'

/** Put into ADMIN_PHONES. */
export const OWNER = '13900000009'

type Headers = Record<string, string>

/** Signs a phone in that may have signed in before. */
export async function signInAgain(harness: Harness, phone: string, headers: Headers = {}) {
  const { origin } = harness.nodes
  const code = await texted(harness, phone, () => sendCode(origin, { phone }))
  return mustCall(origin, 'login.sms', { input: { phone, code }, headers })
}

/** Signs the owner in and proves, for a purpose, that it is they. @param headers of the place that they are at */
export async function openOwner(harness: Harness, purpose: string, headers: Headers = {}) {
  const { origin } = harness.nodes
  const { accessToken: token } = await signInAgain(harness, OWNER, headers)
  const code = await texted(harness, OWNER, () =>
    mustCall(origin, 'staff.sendStepUpCode', { token, headers }),
  )
  await mustCall(origin, 'staff.stepUp', { token, headers, input: { purpose, method: 'sms', code } })
  return { token }
}

/** What some node printed for a phone while it was asked to. */
async function texted({ nodes }: Harness, phone: string, ask: () => Promise<unknown>): Promise<string> {
  const printed = nodes.nodes.map((node) => node.output().length)
  const line = new RegExp(`${phone} 的\\S*验证码是 (\\d{6})`)
  const code = () =>
    nodes.nodes.map((node, index) => line.exec(node.output().slice(printed[index]))?.[1]).find(Boolean)
  await ask()
  await until(code, 10_000)
  return code() ?? ''
}
