import '../../../src/providers/auth-provider.ts'
import { act } from '@testing-library/react'
import { call, HttpFailure } from '../../../src/providers/http.ts'
import { http } from '../../../src/providers/client.ts'
import { session } from '../../../src/providers/session.ts'
import { sendSms } from '../../../src/providers/sms.ts'
import { shownToasts } from '../../../src/providers/toast.ts'
import { navigate } from '../../../src/providers/router/location.ts'
import { good, lost, restoreWire, stubWire } from '../stub-wire.ts'
import { aUser } from '../users.ts'

afterEach(restoreWire)

const failureOf = (pending: Promise<unknown>) =>
  pending.then(
    () => {
      throw new Error('it did not fail')
    },
    (error: unknown) => error,
  )
const toasts = () => shownToasts().map(({ type, message }) => `${type}: ${message}`)
const envelope = (code: number, message: unknown) => ({
  body: { success: false, code, message, result: null },
})
const status = (code: number, message?: string) => ({ status: code, body: message ? { message } : '<html>' })

const SIGNED_OUT = '登录已过期，请重新登录'
const FORBIDDEN = '权限不足，请联系管理员'
const STRANGE = '服务器的答复格式不对，请稍后重试'
const NOT_FOUND = '请求的资源不存在'

describe('an envelope that reports a failure', () => {
  test.each([
    [401, '随便', SIGNED_OUT],
    [403, '随便', FORBIDDEN],
    [404, '随便', NOT_FOUND],
    [500, '库存系统故障', '库存系统故障'],
    [500, '', '服务器内部错误'],
    [402, '余额不足，请先充值', '余额不足，请先充值'],
    [700, null, '请求失败'],
  ])('code %i with message %j tells: %s', async (code, message, expected) => {
    stubWire(() => envelope(code, message))
    const failure = await failureOf(call('package.list'))
    expect(failure).toBeInstanceOf(HttpFailure)
    expect(failure).toMatchObject({ code, message: expected })
    expect(toasts()).toEqual([`error: ${expected}`])
  })

  test('success must be true and code 200, both', async () => {
    stubWire(() => ({ body: { success: false, code: 200, message: '没有成功', result: [] } }))
    await failureOf(call('package.list'))
    stubWire(() => ({ body: { success: true, code: 201, message: '不是 200', result: [] } }))
    await failureOf(call('package.list'))
    expect(toasts()).toEqual(['error: 没有成功', 'error: 不是 200'])
  })
})

describe('an HTTP status that reports a failure', () => {
  test.each([
    [400, '金额格式不正确', '金额格式不正确'],
    [400, undefined, '请求参数错误'],
    [401, '随便', SIGNED_OUT],
    [403, '随便', FORBIDDEN],
    [404, '随便', NOT_FOUND],
    [500, '堆栈信息', '服务器内部错误'],
    [502, '随便', '服务器暂时不可用，请稍后重试'],
    [503, '随便', '服务器暂时不可用，请稍后重试'],
    [504, undefined, '服务器暂时不可用，请稍后重试'],
    [429, '操作过于频繁，请稍后再试', '操作过于频繁，请稍后再试'],
    [418, undefined, '网络错误'],
  ])('%i with message %j tells: %s', async (code, message, expected) => {
    stubWire(() => status(code, message))
    expect(await failureOf(call('package.list'))).toMatchObject({ code, message: expected })
    expect(toasts()).toEqual([`error: ${expected}`])
  })

  test.each([200, 201, 204, 299])('%i is a success', async (code) => {
    stubWire(() => ({ status: code, body: { success: true, code: 200, result: [] } }))
    await expect(call('package.list')).resolves.toEqual([])
  })
})

describe('a request that no answer came to', () => {
  test.each([
    ['ECONNABORTED', 'timeout of 60000ms exceeded', '请求超时，请检查网络连接'],
    ['ETIMEDOUT', 'timeout', '请求超时，请检查网络连接'],
    ['ERR_NETWORK', 'Network Error', '网络连接失败，请检查网络设置'],
    ['ERR_BAD_OPTION', '别的错误', '别的错误'],
    ['ERR_BAD_OPTION', '', '未知错误'],
  ])('%s (%s) tells: %s', async (code, message, expected) => {
    stubWire(lost(code, message))
    expect(await failureOf(call('package.list'))).toMatchObject({ code: 0, message: expected })
    expect(toasts()).toEqual([`error: ${expected}`])
  })

  test('a call that the page itself gave up says nothing', async () => {
    stubWire(() => new Promise(() => undefined))
    const controller = new AbortController()
    controller.abort()
    await failureOf(call('package.list', {}, { signal: controller.signal }))
    expect(toasts()).toEqual([])
  })
})

describe('an answer under a good status that is not what was asked for', () => {
  const HTML = '<!doctype html><title>请先登录网络</title>'
  test.each<[string, { status?: number; body?: unknown }]>([
    ['a page of HTML', { body: HTML }],
    ['a page of HTML in an envelope', good(HTML)],
    ['nothing', { status: 204, body: '' }],
    ['nothing in an envelope', good(null)],
    ['something else', { body: { records: {} } }],
  ])('is a failure: %s', async (_, answer) => {
    stubWire(() => answer)
    const failures = await Promise.all(
      [call('order.list'), call('package.list')].map((one) => failureOf(one)),
    )
    expect(failures.map((failure) => (failure as Error).message)).toEqual([STRANGE, STRANGE])
    expect(toasts()).toEqual([`error: ${STRANGE}`])
  })

  test('is said by the sign-in in its own words', async () => {
    stubWire(() => ({ body: HTML }))
    await expect(call('login.sms', { phone: '13800000000', code: '123456' })).resolves.toBe(HTML)
  })
})

describe('what goes over the wire', () => {
  test('a GET carries its input and a timestamp in the query, below /maas/', async () => {
    const before = Date.now()
    const [sent] = await sentBy(() => call('model.detail', { modelId: 'm' }))
    expect(http.getUri(sent)).toMatch(/^\/maas\/model\/detail\?modelId=m&_t=\d{13}$/)
    expect(Object.values(sent?.params as object).at(-1)).toBeGreaterThanOrEqual(before)
    expect(sent?.timeout).toBe(60_000)
  })

  test('a POST carries its input in the body and no timestamp', async () => {
    const [sent] = await sentBy(() => call('user.profile', { nickname: '小明' }))
    expect(JSON.parse(String(sent?.data))).toEqual({ nickname: '小明' })
    expect(sent?.params).toBeUndefined()
  })

  test('a DELETE carries its input in the query', async () => {
    const [sent] = await sentBy(() => call('key.delete', { id: 'k1' }))
    expect(sent && http.getUri(sent)).toBe('/maas/model/apiKey/delete?id=k1')
  })

  test('the stored token goes along, and nothing when there is none', async () => {
    const [visitor] = await sentBy(() => call('package.list'))
    expect(visitor?.headers.has('X-Access-Token')).toBe(false)
    act(() => session.open({ accessToken: 'a-token', userInfo: aUser() }))
    const [user] = await sentBy(() => call('package.list'))
    expect(user?.headers.get('X-Access-Token')).toBe('a-token')
  })

  test('a write may be made repeatable', async () => {
    const [sent] = await sentBy(() =>
      call('order.topup', { amount: '10', channel: 'sandbox' }, { idempotencyKey: 'k' }),
    )
    expect(sent?.headers.get('Idempotency-Key')).toBe('k')
  })

  test('a body without a code is taken as it is', async () => {
    stubWire(() => ({ body: { some: 'thing' } }))
    await expect(call('model.detail', { modelId: 'm' })).resolves.toEqual({ some: 'thing' })
  })
})

describe('the SMS provider', () => {
  test('is called at its absolute address, without the session token, and answers as it is', async () => {
    act(() => session.open({ accessToken: 'a-token', userInfo: aUser() }))
    const body = { success: true, code: 200, message: '已发送', result: { expiresIn: 300, retryAfter: 60 } }
    const sent = stubWire(() => ({ body }))
    await expect(sendSms({ phone: '13800000000' })).resolves.toEqual(body)
    expect(sent[0]?.url).toBe(`${backend.origin}/sms/api/v1/user/sendSMS`)
    expect(sent[0]?.headers.has('X-Access-Token')).toBe(false)
  })

  test('may ask for a proof of work, which is no failure', async () => {
    const body = { success: false, code: 428, message: '请完成验证', result: { challenge: 'c' } }
    stubWire(() => ({ status: 428, body }))
    await expect(sendSms({ phone: '13800000000' })).resolves.toEqual(body)
    expect(toasts()).toEqual([])
  })

  test.each([
    [429, '操作过于频繁，请稍后再试'],
    [401, SIGNED_OUT],
    [503, '服务器暂时不可用，请稍后重试'],
  ])('tells of a %i like every call, and the session stays', async (code, expected) => {
    act(() => session.open({ accessToken: 'a-token', userInfo: aUser() }))
    stubWire(() => status(code, '操作过于频繁，请稍后再试'))
    await failureOf(sendSms({ phone: '13800000000' }))
    expect(toasts()).toEqual([`error: ${expected}`])
    expect(session.read()).not.toBeNull()
  })
})

describe('a 401', () => {
  test('ten at once end the session once, tell it once and lead to the sign-in once', async () => {
    act(() => session.open({ accessToken: 'a-token', userInfo: aUser() }))
    act(() => navigate('/center/orders?currentPage=2'))
    const before = window.history.length
    stubWire(() => status(401))

    await act(() => Promise.all(Array.from({ length: 10 }, () => failureOf(call('user.info')))))

    expect(toasts()).toEqual([`error: ${SIGNED_OUT}`])
    expect(session.read()).toBeNull()
    expect(Object.keys(localStorage)).toEqual([])
    expect(window.location.pathname + window.location.search).toBe(
      `/login?to=${encodeURIComponent('/center/orders?currentPage=2')}`,
    )
    expect(window.history.length).toBe(before + 1)
  })

  test('to a token that is not the present one leaves the present session alone', async () => {
    act(() => session.open({ accessToken: 'old', userInfo: aUser() }))
    stubWire(async () => {
      act(() => session.open({ accessToken: 'new', userInfo: aUser() }))
      return status(401)
    })
    await failureOf(call('user.info'))
    expect(session.read()?.accessToken).toBe('new')
    expect(toasts()).toEqual([])
  })

  test('in the envelope ends the session too, also of a silent call', async () => {
    act(() => session.open({ accessToken: 'a-token', userInfo: aUser() }))
    stubWire(() => envelope(401, '过期'))
    await act(() => failureOf(call('user.info', {}, { isSilent: true })))
    expect(session.read()).toBeNull()
    expect(window.location.pathname).toBe('/login')
  })
})

async function sentBy(send: () => Promise<unknown>) {
  const sent = stubWire(() => good(null))
  await send().catch(() => undefined)
  return sent
}
