import { screen, waitFor, within } from '@testing-library/react'
import { buyLabel, limitsText, mostOf } from '../../../src/pages/packages/offer-limits.ts'
import { discountOf, savingText } from '../../../src/pages/packages/offer-value.ts'
import { parseQuantity } from '../../../src/pages/packages/parse-quantity.ts'
import { session } from '../../../src/providers/session.ts'
import { renderApp, signInHere } from '../render-app.tsx'
import { good, restoreWire, stubWire } from '../stub-wire.ts'

test('a package is bought from the balance, shown before and after, and is mine', async () => {
  const { accessToken } = await signInHere()
  await backend.topUp(accessToken, '10')
  const { user } = renderApp('/center/purchase')
  await user.click(await screen.findByRole('button', { name: /^购买 体验包/ }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('可用 ¥10.00，立即到账')
  expect(within(dialog).getByText('购买后余额').nextElementSibling).toHaveTextContent('¥8.10')
  await user.click(within(dialog).getByRole('button', { name: '确认购买' }))
  expect(await screen.findByRole('heading', { name: '我的资源包' })).toBeVisible()
  expect(screen.getByRole('progressbar', { name: /剩余/ })).toHaveValue(1_000_000)
  await waitFor(() => expect(session.read()?.userInfo.balance).toBe('8.10'))
  expect(session.read()?.userInfo.tokenBalance).toBe(1_000_000)
})

test('a short balance is not what is offered first; chosen, it says how much is missing and leads to top-up', async () => {
  await signInHere()
  const { user } = renderApp('/center/purchase')
  await user.click(await screen.findByRole('button', { name: /^购买 体验包/ }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(within(dialog).getByRole('radio', { name: /沙箱支付/ })).toBeChecked())
  expect(within(dialog).getByRole('button', { name: '去支付' })).toBeEnabled()
  await user.click(within(dialog).getByRole('radio', { name: /余额/ }))
  expect(within(dialog).getByRole('alert')).toHaveTextContent('余额不足，还差 ¥1.90')
  expect(within(dialog).getByRole('link', { name: '去充值' })).toHaveAttribute(
    'href',
    '/center/topup?amount=1.90',
  )
  expect(within(dialog).getByRole('button', { name: '确认购买' })).toBeDisabled()
})

test.each([
  ['1', 1],
  [' 7 ', 7],
  ['100', 100],
  ['101', null],
  ['0', null],
  ['-3', null],
  ['1.5', null],
  ['1e1', null],
  ['１２', null],
  ['', null],
])('a quantity of %j is %j', (text, quantity) => {
  expect(parseQuantity(text)).toBe(quantity)
})

test('a quantity that cannot be bought is named while it is typed, costs nothing and is not turned into another one', async () => {
  const { accessToken } = await signInHere()
  await backend.topUp(accessToken, '500')
  const { user } = renderApp('/center/purchase')
  await user.click(await screen.findByRole('button', { name: /^购买 体验包/ }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('可用 ¥500.00，立即到账')
  const box = within(dialog).getByRole('textbox', { name: '数量' })
  const confirm = within(dialog).getByRole('button', { name: '确认购买' })
  for (const wrong of ['1.5', '101', '0']) {
    await user.clear(box)
    await user.type(box, wrong)
    expect(within(dialog).getByRole('alert')).toHaveTextContent('数量须为 1 到 100 的整数')
    expect(within(dialog).getByText('应付').nextElementSibling).toHaveTextContent('-')
    await user.click(confirm)
    expect(confirm).toBeDisabled()
    expect(box).toHaveValue(wrong)
  }
  await user.clear(box)
  await user.type(box, '3')
  expect(within(dialog).getByText('应付').nextElementSibling).toHaveTextContent('¥5.70')
  expect(confirm).toBeEnabled()
  expect(session.read()?.userInfo.balance).toBe('500.00')
})

test('a card says what an offer pays for, its discount and what it comes to on each model', async () => {
  await signInHere()
  const { user } = renderApp('/center/purchase')
  const card = (await screen.findByRole('heading', { name: /^标准包/ })).closest('li')
  if (!card) throw new Error('no card')
  expect(card).toHaveTextContent('折合青岚 Plus 输入 ¥0.72，输出 ¥1.80')
  expect(within(card).getByText(/^青岚 Plus：/)).not.toBeVisible()
  await user.click(within(card).getByText('适用模型与折合价'))
  expect(card).toHaveTextContent('可抵标价 ¥20.00，适用：')
  expect(within(card).getByText(/^青岚 Plus：/)).toHaveTextContent(
    '青岚 Plus：输入 ¥0.72，缓存读取 ¥0.18，输出 ¥1.80',
  )
  expect(await within(card).findByText('近 30 天没有用过适用的模型。')).toBeVisible()
  expect(screen.getByText(/标价上调后，同样的资源包会用得更快/)).toBeVisible()
})

test('a package is put aside, says so, and is put back', async () => {
  const { accessToken } = await signInHere()
  await backend.topUp(accessToken, '10')
  await backend.request('POST', '/maas/order/purchase', {
    token: accessToken,
    body: { packageId: 'starter-1m', channel: 'balance' },
  })
  const { user } = renderApp('/center/purchase')
  await user.click(await screen.findByRole('button', { name: /^暂不使用 体验包/ }))
  const back = await screen.findByRole('button', { name: /^恢复使用 体验包/ })
  expect(back.closest('li')).toHaveTextContent('暂不使用')
  expect(back.closest('li')).not.toHaveTextContent('先用')
  await user.click(back)
  expect(await screen.findByRole('button', { name: /^暂不使用 体验包/ })).toBeVisible()
  expect(screen.getByText('先用')).toBeVisible()
  expect(screen.getByText('每百万 Token 抵标价 ¥2.00')).toBeVisible()
})

test.each([
  ['1.90', '2.00', '9.5 折'],
  ['18.00', '20.00', '9 折'],
  ['398.00', '500.00', '7.96 折'],
  ['0.01', '100.00', '0.01 折'],
  ['99.99', '100.00', null],
  ['100.00', '100.00', null],
])('%s yuan for a list price of %s is %s', (price, listValue, expected) => {
  expect(discountOf({ price, listValue })).toBe(expected)
})

test.each([
  [{ listCost: '0.00', saved: '0.00', isUsedUp: false }, '近 30 天没有用过适用的模型。'],
  [{ listCost: '12.30', saved: '1.23', isUsedUp: true }, '近 30 天适用模型按标价共 ¥12.30，用它可省 ¥1.23。'],
  [
    { listCost: '0.30', saved: '0.03', isUsedUp: false },
    '近 30 天适用模型按标价共 ¥0.30，用它可省 ¥0.03；按这个速度到期时用不完，剩下的会作废。',
  ],
  [{ listCost: '0.30', saved: '0.00', isUsedUp: true }, '近 30 天适用模型按标价共 ¥0.30，用它不省钱。'],
])('what an offer would have saved is shown: %j', (saving, expected) => {
  expect(savingText({ packageId: 'p', modelId: null, ownLeft: null, ...saving })).toBe(expected)
})

test.each([
  [{ left: null, perUser: null, until: null }, undefined, '', '购买', 100],
  [{ left: 3, perUser: null, until: null }, undefined, '剩余 3 份', '购买', 3],
  [{ left: 0, perUser: null, until: null }, undefined, '', '已售罄', 0],
  [{ left: 9, perUser: 2, until: null }, 2, '剩余 9 份，每人限购 2 份', '购买', 2],
  [{ left: 9, perUser: 2, until: null }, 1, '剩余 9 份，每人限购 2 份，你还可买 1 份', '购买', 1],
  [{ left: 9, perUser: 2, until: null }, 0, '剩余 9 份，每人限购 2 份，你已买满', '已买满', 0],
  [{ left: null, perUser: null, until: 1763688600000 }, null, '2025-11-21 09:30:00 停售', '购买', 100],
])('the limits of an offer are shown: %j, %j', (limits, ownLeft, text, label, most) => {
  const own = ownLeft === undefined ? undefined : { ownLeft }
  expect([limitsText(limits, own), buyLabel(limits, own), mostOf(limits, own)]).toEqual([text, label, most])
})

test('no more is bought than is left for its reader, and what is sold out is not', async () => {
  const { accessToken } = await signInHere()
  await backend.topUp(accessToken, '10')
  const limited = { left: 5, perUser: 3, until: null }
  const offer = (id: string, changes: object) => ({
    id,
    name: id,
    tokens: 1000,
    price: '1.00',
    worth: '2000.00',
    listValue: '2.00',
    validDays: 30,
    models: ['*'],
    ...changes,
  })
  const saving = { listCost: '0.00', saved: '0.00', isUsedUp: false }
  stubWire(({ url }) => {
    if (url === '/package/list')
      return good([offer('限量包', limited), offer('卖完的', { ...limited, left: 0 })])
    if (url === '/package/savings')
      return good({ begin: 1, end: 2, offers: [{ packageId: '限量包', ...saving, ownLeft: 2 }] })
    return null
  })
  const { user } = renderApp('/center/purchase')
  expect(await screen.findByRole('button', { name: '已售罄 卖完的' })).toBeDisabled()
  expect(screen.getByText('剩余 5 份，每人限购 3 份，你还可买 2 份')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '购买 限量包' }))
  const dialog = await screen.findByRole('dialog')
  const box = within(dialog).getByRole('textbox', { name: '数量' })
  await user.clear(box)
  await user.type(box, '3')
  expect(within(dialog).getByText('数量须为 1 到 2 的整数')).toBeVisible()
  restoreWire()
})
