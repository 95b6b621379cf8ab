/** @fixture promotion */
import { act, screen, waitFor, within } from '@testing-library/react'
import { session } from '../../../src/providers/session.ts'
import { atPath, renderApp, signInHere, toastTexts } from '../render-app.tsx'
import { lost, refused, restoreWire, stubWire } from '../stub-wire.ts'

// Forms are long, and each key is a render: a loaded machine takes its time.
jest.setTimeout(120_000)

const LIST = '/center/promotions'

afterEach(restoreWire)

async function openList(...titles: string[]) {
  const login = await signInHere()
  const post = (path: string, body: object) =>
    backend.request('POST', `/maas/promotion/${path}`, { token: login.accessToken, body })
  const list = async () =>
    (
      (await backend.request('GET', '/maas/promotion/list', { token: login.accessToken })) as {
        records: Record<string, unknown>[]
      }
    ).records
  const rows: { id: string; rev: number }[] = []
  await list()
  for (const title of titles) {
    const made: unknown = await post('add', {
      title,
      kind: 'gift',
      seats: 5,
      summary: '原来的',
      budget: { total: '10', daily: '2' },
    })
    rows.push(made as { id: string; rev: number })
  }
  const { user, unmount } = renderApp(LIST)
  const write = async (label: string, text: string) => {
    const box = screen.getByRole('textbox', { name: label })
    await user.clear(box)
    await user.click(box)
    await user.paste(text)
  }
  return { user, unmount, post, list, rows, write, ...login }
}

test('a row is changed in a drawer; only what was changed is sent, and what is emptied is cleared', async () => {
  const { user, list, write } = await openList('开学季')
  const edit = await screen.findByRole('button', { name: '修改 开学季' })
  const sent = stubWire(() => null)
  await user.click(edit)
  const dialog = await screen.findByRole('dialog')
  expect(await screen.findByRole('dialog', { name: '修改“开学季”' })).toBe(dialog)
  expect(sent.map(({ url }) => url)).not.toContain('/promotion/list')
  expect(screen.getByRole('textbox', { name: '名额' })).toHaveValue('5')
  await user.clear(screen.getByRole('textbox', { name: '名额' }))
  await write('标题', '寒假')
  await write('总预算', '20')
  await user.click(screen.getByRole('button', { name: /^保 ?存$/ }))
  await waitFor(() => expect(toastTexts()).toEqual(['已保存']))
  expect(await screen.findByText('寒假')).toBeVisible()
  expect(await list()).toMatchObject([
    { title: '寒假', seats: null, budget: { total: '20', daily: '2' }, summary: '原来的', rev: 2 },
  ])
})

test('a row that was changed meanwhile shows both versions, and what is merged is saved', async () => {
  const { user, list, write, post, rows } = await openList('开学季')
  await user.click(await screen.findByRole('button', { name: '修改 开学季' }))
  await screen.findByRole('dialog', { name: '修改“开学季”' })
  await write('标题', '我的标题')
  await post('edit', { id: rows[0]?.id, rev: 1, kind: 'gift', title: '别人的标题', summary: '别人的摘要' })
  await user.click(screen.getByRole('button', { name: /^保 ?存$/ }))
  const merge = within(await screen.findByRole('group', { name: '这一行已被修改' }))
  expect(merge.getByText('运营 小李')).toBeVisible()
  const title = within(merge.getByRole('group', { name: '标题' }))
  expect(title.getByRole('radio', { name: '我的 我的标题' })).toBeChecked()
  expect(title.getByRole('radio', { name: '现在的 别人的标题' })).not.toBeChecked()
  expect(screen.getByRole('group', { name: '这一行已被修改' })).toHaveFocus()
  const summary = within(merge.getByRole('group', { name: '摘要' }))
  expect(summary.getByRole('radio', { name: /^现在的/ })).toBeChecked()
  await write('摘要', '我的摘要')
  expect(summary.getByRole('radio', { name: '我的 我的摘要' })).toBeChecked()
  await user.click(summary.getByRole('radio', { name: /^现在的/ }))
  await user.click(merge.getByRole('button', { name: /^合 ?并$/ }))
  await user.click(screen.getByRole('button', { name: /^保 ?存$/ }))
  await waitFor(() => expect(toastTexts()).toEqual(['已保存']))
  expect(await list()).toMatchObject([{ title: '我的标题', summary: '别人的摘要', rev: 3 }])
})

test('what is filled in survives the end of the session, without secrets in the browser, and can be thrown away', async () => {
  const { user, unmount, write, post, rows, phone } = await openList('开学季')
  await user.click(await screen.findByRole('button', { name: '修改 开学季' }))
  await screen.findByRole('dialog', { name: '修改“开学季”' })
  await write('标题', '写了一半')
  const address = `${window.location.pathname}${window.location.search}`
  const draft = () =>
    backend.request('GET', `/maas/draft/read?form=promotions.edit&row=${address.split('.').at(-1)}`, {
      token: session.read()?.accessToken ?? '',
    })
  await waitFor(async () => expect(await draft()).toHaveProperty('values', { title: '写了一半' }))
  await post('edit', { id: rows[0]?.id, rev: 1, title: '开学季', kind: 'gift', summary: '别人的摘要' })
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('写了一半')
  act(() => session.close())
  await atPath(`/login?to=${encodeURIComponent(address)}`)
  unmount()
  const login = await backend.signIn(phone)
  act(() => session.open(login))
  renderApp(address)
  await screen.findByRole('textbox', { name: '标题' })
  await waitFor(() => expect(document.body).toHaveTextContent('的草稿'))
  expect(screen.getByRole('textbox', { name: '标题' })).toHaveValue('写了一半')
  expect(screen.getByRole('textbox', { name: '摘要' })).toHaveValue('别人的摘要')
  await user.click(screen.getByRole('button', { name: '不要草稿' }))
  expect(screen.getByRole('textbox', { name: '标题' })).toHaveValue('开学季')
  expect(screen.queryByText(/的草稿/)).toBeNull()

  await write('标题', '又写了一半')
  await waitFor(async () => expect(await draft()).toMatchObject({ values: { title: '又写了一半' } }))
  await write('标题', '开学季')
  await waitFor(async () => expect(await draft()).toBeNull())
})

test('an action asks, shows what it would do, and wants it typed', async () => {
  const { user, list } = await openList('开学季')
  await user.click(await screen.findByRole('button', { name: '发布 开学季' }))
  const sheet = within(await screen.findByRole('dialog', { name: '发布' }))
  await user.click(sheet.getByRole('button', { name: /^预 ?览$/ }))
  expect(sheet.getByText('请填写名额')).toBeVisible()
  await user.type(sheet.getByRole('textbox', { name: '名额' }), '30')
  await user.click(sheet.getByRole('button', { name: /^预 ?览$/ }))
  expect(await sheet.findByText('¥60.00')).toBeVisible()
  const confirm = await sheet.findByRole('button', { name: '确认发布' })
  expect(confirm).toBeDisabled()
  await user.type(sheet.getByRole('textbox', { name: '输入“开学季”以确认' }), '开学季')
  await user.click(confirm)
  await waitFor(() => expect(toastTexts()).toEqual(['已发布']))
  expect(await list()).toMatchObject([{ state: 'live', seats: 30 }])
})

test('what a look beforehand refuses stands at its field until it is changed', async () => {
  const { user } = await openList('开学季')
  await user.click(await screen.findByRole('button', { name: '发布 开学季' }))
  const sheet = within(await screen.findByRole('dialog', { name: '发布' }))
  await user.type(sheet.getByRole('textbox', { name: '名额' }), '30')
  stubWire(({ url }) => (url === '/promotion/effect' ? refused({ seats: '名额太多' }) : null))
  await user.click(sheet.getByRole('button', { name: /^预 ?览$/ }))
  await sheet.findByText('名额太多')
  await user.type(sheet.getByRole('textbox', { name: '名额' }), '{Backspace}')
  expect(sheet.queryByText('名额太多')).toBeNull()
})

test('an action whose call was lost stays open as it was filled in, and is done once when it is confirmed again', async () => {
  const { user, list } = await openList('开学季')
  await user.click(await screen.findByRole('button', { name: '发布 开学季' }))
  const sheet = within(await screen.findByRole('dialog', { name: '发布' }))
  await user.type(sheet.getByRole('textbox', { name: '名额' }), '30')
  await user.click(sheet.getByRole('button', { name: /^预 ?览$/ }))
  await user.type(await sheet.findByRole('textbox', { name: '输入“开学季”以确认' }), '开学季')
  const published = () => sent.filter(({ url }) => url === '/promotion/publish')
  const sent = stubWire(({ url }) =>
    url === '/promotion/publish' && published().length === 1 ? lost('ERR_NETWORK', 'gone')() : null,
  )
  await user.click(sheet.getByRole('button', { name: '确认发布' }))
  await sheet.findByText('网络连接失败，请检查网络设置')
  expect(await list()).toMatchObject([{ state: 'draft' }])
  expect(toastTexts()).not.toContain('已发布')
  await user.click(sheet.getByRole('button', { name: '确认发布' }))
  await waitFor(() => expect(toastTexts()).toContain('已发布'))
  const keys = published().map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys).toEqual([keys[0], keys[0]])
  expect(keys[0]).toEqual(expect.any(String))
  expect(await list()).toMatchObject([{ state: 'live', seats: 30 }])
})

test('an action on chosen rows says what became of each, and tries again only those that failed', async () => {
  const { user, list, post, rows } = await openList('甲', '乙', '丙')
  await user.click(await screen.findByRole('checkbox', { name: '选择这些行' }))
  const bar = within(await screen.findByRole('region', { name: '已选的行' }))
  await post('close', { id: rows[1]?.id, reason: '先结束了' })
  await user.click(bar.getByRole('button', { name: '结束' }))
  const sheet = within(await screen.findByRole('dialog', { name: '结束 3 行' }))
  await user.type(sheet.getByRole('textbox', { name: '理由' }), '活动')
  await user.click(sheet.getByRole('button', { name: '确认结束' }))
  expect(sheet.getByText('理由至少 4 个字')).toBeVisible()
  await user.type(sheet.getByRole('textbox', { name: '理由' }), '已经办完')
  let answer: (none: null) => void = () => undefined
  const late = new Promise<null>((resolve) => (answer = resolve))
  const sent = stubWire(({ url }) => (url === '/promotion/close' && sent.length === 3 ? late : null))
  await user.click(sheet.getByRole('button', { name: '确认结束' }))
  await sheet.findByText('已做好')
  expect(sheet.queryByRole('button', { name: '重试没做成的' })).toBeNull()
  expect(sheet.queryByRole('button', { name: /^取 ?消$/ })).toBeNull()
  await user.keyboard('{Escape}')
  answer(null)
  expect(await sheet.findByText('2 行已做好，1 行没做成')).toBeVisible()
  expect(sheet.getByText('活动已经结束')).toBeVisible()
  expect((await list()).map(({ state, rev }) => [state, rev])).toEqual([
    ['closed', 2],
    ['closed', 2],
    ['closed', 2],
  ])
  await user.click(sheet.getByRole('button', { name: '重试没做成的' }))
  expect(await sheet.findByText('2 行已做好，1 行没做成')).toBeVisible()
  expect((await list()).map(({ rev }) => rev)).toEqual([2, 2, 2])
})

test('an action is taken back from its message, with the revision that it answered', async () => {
  const { user, list, post, rows } = await openList('甲')
  const close = async () => {
    await user.click(await screen.findByRole('button', { name: '结束 甲' }))
    const sheet = within(await screen.findByRole('dialog', { name: '结束' }))
    await user.type(sheet.getByRole('textbox', { name: '理由' }), '已经办完')
    await user.click(sheet.getByRole('button', { name: '确认结束' }))
    await waitFor(() => expect(toastTexts()).toContain('已结束'))
  }
  const states = async () => (await list()).map(({ state, rev }) => [state, rev])
  await close()
  expect(await states()).toEqual([['closed', 2]])
  await user.click(screen.getByRole('button', { name: '撤销' }))
  await waitFor(() => expect(toastTexts()).toContain('已撤销'))
  expect(await states()).toEqual([['draft', 3]])
  expect(await screen.findByText('草稿')).toBeVisible()

  await close()
  await post('reopen', { id: rows[0]?.id, rev: 4, state: 'live' })
  await user.click(screen.getByRole('button', { name: '撤销' }))
  await waitFor(() => expect(toastTexts()).not.toContain('已结束'))
  await waitFor(async () => expect(await states()).toEqual([['live', 5]]))
})
