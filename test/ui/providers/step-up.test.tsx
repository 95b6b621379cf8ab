import { act, screen, waitFor } from '@testing-library/react'
import { calls } from 'virtual:calls'
import { fetchFile } from '../../../src/providers/fetch-file.ts'
import { call, HttpFailure } from '../../../src/providers/http.ts'
import { session } from '../../../src/providers/session.ts'
import { shownToasts } from '../../../src/providers/toast.ts'
import { renderApp } from '../render-app.tsx'
import { good, restoreWire, stubWire } from '../stub-wire.ts'
import { aUser } from '../users.ts'

afterEach(() => {
  act(() => session.close())
  restoreWire()
  sessionStorage.clear()
})

const refusal = (code: number, message: string, result: unknown = null) => ({
  status: code,
  body: { success: false, code, message, result },
})
const needed = (purpose: string, methods: string[]) =>
  refusal(428, '请先验证身份', { kind: 'stepUp', purpose, methods })

const CODE = '123456'
const revocation = { userId: 'u2', role: 'support', rev: 1, reason: '调去别的组' } as const
const REVOKE = '/admin/staff/revoke'

/** The console of someone on the staff, on a server that asks for a proof until it has the right code. */
async function openStaff({ methods = ['sms'], code = CODE }: { methods?: string[]; code?: string } = {}) {
  const proved = new Set<string>()
  const sent = stubWire(({ url = '', data }) => {
    const body = typeof data === 'string' ? (JSON.parse(data) as Record<string, string>) : {}
    if (url === '/admin/me') return good({ permissions: ['staff.grant'] })
    if (url === '/userCenter/userInfo') return good(aUser({ isAdmin: true }))
    if (url === '/admin/me/stepUpCode') return good({ expiresIn: 300, retryAfter: 60 })
    if (url === '/admin/me/stepUp') {
      if (body['code'] !== code) return refusal(400, '验证码错误或已失效，请重新获取')
      proved.add(body['purpose'] ?? '')
      return good({ until: 1 })
    }
    if (url === REVOKE) return proved.has('staff') ? good(null) : needed('staff', methods)
    return good({ records: [], total: 0, size: 10, current: 1, pages: 0 })
  })
  act(() => session.open({ accessToken: 'staff', userInfo: aUser({ isAdmin: true }) }))
  const app = renderApp('/center/orders')
  await waitFor(() => expect(Object.keys(calls)).toContain('staff.revoke'))
  await screen.findByRole('heading', { name: '订单明细' })
  const sentTo = (path: string) => sent.filter(({ url }) => url === path)
  const revoke = () =>
    call('staff.revoke', revocation, { isSilent: true }).catch((error: unknown) => error as HttpFailure)
  return { ...app, sentTo, revoke }
}

const sheet = () => screen.findByRole('dialog', { name: '验证身份' })
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: '验证身份' })).toBeNull())

test('two calls at once ask for one code, and each is sent again with the key that it had', async () => {
  const { user, sentTo, revoke } = await openStaff()
  const answers = Promise.all([revoke(), revoke()])
  expect(await sheet()).toHaveTextContent('“授予与收回角色”须先验证是你本人。')
  await waitFor(() => expect(sentTo(REVOKE)).toHaveLength(2))
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect(screen.getByText('发到你的手机 138****0000。')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '获取验证码' }))
  expect(await screen.findByRole('button', { name: '60 秒后重新获取' })).toBeDisabled()
  await user.type(screen.getByRole('textbox', { name: '短信验证码' }), CODE)
  await user.click(screen.getByRole('button', { name: '验证' }))
  expect(await answers).toEqual([null, null])
  await isGone()
  const keys = sentTo(REVOKE).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys).toHaveLength(4)
  expect(keys.slice(2)).toEqual(expect.arrayContaining(keys.slice(0, 2)))
  expect(new Set(keys).size).toBe(2)
  expect(JSON.parse(String(sentTo('/admin/me/stepUp')[0]?.data))).toEqual({
    purpose: 'staff',
    method: 'sms',
    code: CODE,
  })
  expect(sentTo('/admin/me/stepUp')).toHaveLength(1)
})

test('a wrong code is shown at its field, and another may be tried', async () => {
  const { user, revoke } = await openStaff()
  const answer = revoke()
  const field = await screen.findByRole('textbox', { name: '短信验证码' })
  await user.type(field, '12')
  await user.click(screen.getByRole('button', { name: '验证' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('验证码为 6 位数字')
  await user.clear(field)
  await user.type(field, '654321{Enter}')
  await waitFor(() => expect(screen.getByRole('note')).toHaveTextContent('验证码错误或已失效，请重新获取'))
  expect(field).toBeInvalid()
  expect(shownToasts()).toEqual([expect.objectContaining({ message: '验证码错误或已失效，请重新获取' })])
  await user.clear(field)
  await user.type(field, `${CODE}{Enter}`)
  expect(await answer).toBeNull()
})

test('a user with an authenticator app types what it shows, or takes an SMS instead', async () => {
  const { user, sentTo, revoke } = await openStaff({ methods: ['totp', 'sms'] })
  const answer = revoke()
  expect(await screen.findByRole('textbox', { name: '验证器上的六位数' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '获取验证码' })).toBeNull()
  await user.click(screen.getByText('短信验证码'))
  expect(screen.getByRole('button', { name: '获取验证码' })).toBeInTheDocument()
  await user.click(screen.getByText('验证器'))
  await user.type(screen.getByRole('textbox', { name: '验证器上的六位数' }), `${CODE}{Enter}`)
  expect(await answer).toBeNull()
  expect(JSON.parse(String(sentTo('/admin/me/stepUp')[0]?.data))).toMatchObject({ method: 'totp' })
})

describe('the file of a list', () => {
  const realFetch = globalThis.fetch
  afterEach(() => {
    globalThis.fetch = realFetch
  })

  /** Is asked for a proof as often as this. @returns the paths that were asked */
  function stubFile(refusals: number) {
    const urls: string[] = []
    const { status, body } = needed('export', ['sms'])
    globalThis.fetch = async (url) => {
      urls.push(String(url).replace(/\?.*/, ''))
      if (urls.length > refusals) return new Response('头\r\n', { headers: { 'content-type': 'text/csv' } })
      return Response.json(body, { status })
    }
    return urls
  }
  const fetchList = () =>
    fetchFile({ path: '/admin/staff/list/export', query: {}, contentType: 'text/csv' }).catch(
      (error: unknown) => error,
    )
  const PATH = '/maas/admin/staff/list/export'

  test('is asked for again once the reader has proved that it is them', async () => {
    const { user, sentTo } = await openStaff()
    const urls = stubFile(1)
    const answer = fetchList()
    expect(await sheet()).toHaveTextContent('“导出”须先验证是你本人。')
    await user.type(screen.getByRole('textbox', { name: '短信验证码' }), `${CODE}{Enter}`)
    expect(await answer).toMatchObject({ status: 200 })
    expect(urls).toEqual([PATH, PATH])
    expect(JSON.parse(String(sentTo('/admin/me/stepUp')[0]?.data))).toMatchObject({ purpose: 'export' })
  })

  test('is asked for again but once', async () => {
    const { user } = await openStaff()
    const urls = stubFile(2)
    const answer = fetchList()
    await user.type(await screen.findByRole('textbox', { name: '短信验证码' }), `${CODE}{Enter}`)
    expect(await answer).toMatchObject({ code: 428, message: '请先验证身份' })
    expect(urls).toEqual([PATH, PATH])
  })

  test('is not asked for again without a proof', async () => {
    const { user } = await openStaff()
    const urls = stubFile(1)
    const answer = fetchList()
    await sheet()
    await user.click(screen.getByRole('button', { name: '取消' }))
    expect(await answer).toMatchObject({ code: 428 })
    expect(urls).toEqual([PATH])
  })
})

test('a call whose proof is not given fails as it was refused, and is not sent again', async () => {
  const { user, sentTo, revoke } = await openStaff()
  const answer = revoke()
  await sheet()
  await user.click(screen.getByRole('button', { name: '取消' }))
  expect(await answer).toMatchObject({ code: 428, message: '请先验证身份' })
  await isGone()
  expect(sentTo(REVOKE)).toHaveLength(1)
})

test('the session that ends takes the sheet with it, and the next one sends nothing of it', async () => {
  const { sentTo, revoke } = await openStaff()
  const answer = revoke()
  await sheet()
  act(() => session.open({ accessToken: 'another', userInfo: aUser({ id: 'u3', userId: 'u3' }) }))
  expect(await answer).toMatchObject({ code: 428 })
  await isGone()
  expect(sentTo(REVOKE)).toHaveLength(1)
})

test('a 428 that asks for a captcha opens no sheet', async () => {
  await openStaff()
  stubWire(() => refusal(428, '操作频繁，请先完成人机验证', { challenge: {} }))
  const failure = await call(
    'login.sms',
    { phone: '13800000000', code: CODE },
    { solvesCaptcha: true },
  ).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 428, result: { challenge: {} } })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a user has no sheet: the call fails at once', async () => {
  stubWire(() => needed('staff', ['sms']))
  act(() => session.open({ accessToken: 'user', userInfo: aUser() }))
  renderApp('/center/orders')
  await screen.findByRole('heading', { name: '订单明细' })
  const failure = await call('key.delete', { id: 'k' }, { isSilent: true }).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 428 })
  expect(screen.queryByRole('dialog')).toBeNull()
})
