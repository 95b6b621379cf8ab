import { act, screen, waitFor } from '@testing-library/react'
import { dayOf } from '../../../contract/time.ts'
import { session } from '../../../src/providers/session.ts'
import { renderApp, signInHere, toastTexts } from '../render-app.tsx'
import { good, restoreWire, stubWire } from '../stub-wire.ts'
import { aUser } from '../users.ts'

const realFetch = globalThis.fetch
const realCreate = URL.createObjectURL
afterEach(() => {
  restoreWire()
  globalThis.fetch = realFetch
  URL.createObjectURL = realCreate
  jest.restoreAllMocks()
})

const CSV = { 'content-type': 'text/csv; charset=utf-8' }

const textOf = (file: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.readAsText(file)
  })

/** What the browser would have saved. */
function savedFiles() {
  const files: { name: string; file: Blob }[] = []
  let made: Blob | null = null
  URL.createObjectURL = (file) => {
    made = file as Blob
    return 'blob:file'
  }
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    if (made) files.push({ name: this.download, file: made })
  })
  return files
}

test('the file has what the filter shows, under a name in Chinese', async () => {
  const files = savedFiles()
  const { accessToken } = await signInHere()
  const orderNo = await backend.topUp(accessToken, '12.5')
  await backend.request('POST', '/maas/order/topup', {
    token: accessToken,
    body: { amount: '22', channel: 'sandbox' },
  })
  const filter = 'filters[0][field]=status_MultiString&filters[0][operator]=eq&filters[0][value]=paid'
  const { user } = renderApp(`/center/orders?${filter}`)
  await screen.findByText(orderNo)
  await user.click(screen.getByRole('button', { name: '导出' }))

  await waitFor(() => expect(toastTexts()).toEqual(['已导出订单明细']))
  const [saved] = files
  expect(saved?.name).toBe(`订单明细-${dayOf(Date.now())}.csv`)
  const lines = (await textOf(saved?.file ?? new Blob())).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('订单号')
  expect(lines[1]).toContain(orderNo)
})

describe('on its way', () => {
  beforeEach(() => {
    act(() => session.open({ accessToken: 'a-token', userInfo: aUser() }))
    stubWire(() => good({ records: [], total: 0, size: 10, current: 1, pages: 0 }))
  })

  test('it says how far it is, and is stopped by a click', async () => {
    const files = savedFiles()
    globalThis.fetch = async (_, init) => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(`头\r\n${'行\r\n'.repeat(1200)}`))
          init?.signal?.addEventListener('abort', () => controller.error(new Error('aborted')))
        },
      })
      return new Response(body, { headers: { ...CSV, 'X-Total-Count': '5000' } })
    }
    const { user } = renderApp('/center/orders')
    await user.click(await screen.findByRole('button', { name: '导出' }))
    expect(await screen.findByText('已导出 1,200 / 5,000 行，6 KB')).toBeVisible()

    await user.click(screen.getByRole('button', { name: '取消导出' }))
    expect(await screen.findByRole('button', { name: '导出' })).toBeVisible()
    expect(toastTexts()).toEqual(['已取消导出'])
    expect(files).toEqual([])
  })

  test('a cell of many lines is one row, wherever its bytes are cut', async () => {
    const bytes = new TextEncoder().encode('名称,说明\r\n甲,"一\n二 ""三""\n"\r\n乙,"""\n"\r\n丙,四\r\n')
    globalThis.fetch = async (_, init) => {
      const body = new ReadableStream({
        start(controller) {
          for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
          init?.signal?.addEventListener('abort', () => controller.error(new Error('aborted')))
        },
      })
      return new Response(body, { headers: { ...CSV, 'X-Total-Count': '3' } })
    }
    const { user } = renderApp('/center/orders')
    await user.click(await screen.findByRole('button', { name: '导出' }))
    expect(await screen.findByText('已导出 3 / 3 行，1 KB')).toBeVisible()
  })

  test('a network that is gone, before or on the way, is said in Chinese', async () => {
    const files = savedFiles()
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    const { user } = renderApp('/center/orders')
    await user.click(await screen.findByRole('button', { name: '导出' }))
    await waitFor(() => expect(toastTexts()).toEqual(['网络连接失败，请检查网络设置']))

    const broken = new ReadableStream({
      start: (controller) => controller.error(new TypeError('network error')),
    })
    globalThis.fetch = () => Promise.resolve(new Response(broken, { headers: CSV }))
    await user.click(await screen.findByRole('button', { name: '导出' }))
    await waitFor(() => expect(new Set(toastTexts())).toEqual(new Set(['网络连接失败，请检查网络设置'])))
    expect(await screen.findByRole('button', { name: '导出' })).toBeVisible()
    expect(files).toEqual([])
  })

  test.each([
    [502, 'text/html', '<h1>Bad Gateway</h1>', '服务器暂时不可用，请稍后重试'],
    [403, 'application/json', '{"message":"随便"}', '权限不足，请联系管理员'],
    [200, 'text/html', '<!doctype html>', '服务器的答复格式不对，请稍后重试'],
    [200, 'application/json', '{"success":false,"code":404,"message":"没有"}', '请求的资源不存在'],
    [204, '', null, '服务器的答复格式不对，请稍后重试'],
  ])('%i of %s saves nothing and is said as in any other call', async (status, type, body, message) => {
    const files = savedFiles()
    const urls: string[] = []
    globalThis.fetch = async (url) => {
      urls.push(String(url))
      return new Response(body, { status, headers: { 'content-type': type } })
    }
    const { user } = renderApp('/center/orders')
    await user.click(await screen.findByRole('button', { name: '导出' }))
    await waitFor(() => expect(toastTexts()).toEqual([message]))
    expect(urls).toEqual([expect.stringMatching(/^\/maas\/order\/list\/export\?.*_t=\d{13}$/)])
    expect(files).toEqual([])
  })

  test('a refusal is said, and the end of the session leads to the sign-in', async () => {
    const refuse = (status: number, message: string) => async () =>
      new Response(JSON.stringify({ success: false, code: status, message, result: null }), { status })
    globalThis.fetch = refuse(400, '筛选条件有误')
    const { user } = renderApp('/center/orders')
    await user.click(await screen.findByRole('button', { name: '导出' }))
    await waitFor(() => expect(toastTexts()).toEqual(['筛选条件有误']))

    globalThis.fetch = refuse(401, '')
    await user.click(screen.getByRole('button', { name: '导出' }))
    await waitFor(() => expect(window.location.pathname).toBe('/login'))
    expect(toastTexts()).toContain('登录已过期，请重新登录')
  })
})
