import { screen, waitFor, within } from '@testing-library/react'
import { dayOf } from '../../../contract/time.ts'
import { cellOf } from '../../../contract/csv-line.ts'
import { cleanNumber, cleanText } from '../../../src/ui/clean-text.ts'
import { timestampProblem } from '../../../src/ui/read-timestamp.ts'
import { openApp, signInHere } from '../render-app.tsx'
import { checkForm } from '../../../src/resources/forms/values/check-form.ts'
import { codecs } from '../../../src/resources/forms/values/value-codecs.ts'

test.each([
  ['\u202D13800138000\u202C', '13800138000'],
  ['138 0013 8000', '13800138000'],
  ['１３８００１３８０００', '13800138000'],
  ['2026 1128 0930 0012 3456', '20261128093000123456'],
  [' ｒｅｑ＿０１\u200B ', 'req_01'],
  ['\uFEFFNO-1', 'NO-1'],
  // Words are not touched.
  ['上海（测试）有限公司', '上海（测试）有限公司'],
  ['生产 key 2', '生产 key 2'],
  ['my key', 'my key'],
  ['家庭👨‍👩‍👧', '家庭👨‍👩‍👧'],
])('%j is read as %j', (typed, meant) => expect(cleanText(typed)).toBe(meant))

test.each(['20261128093000123456', '0012', '=1+1', '+86 138', '3/4'])(
  'the cell of %s in our CSV is read as it was',
  (text) => expect(cleanText(cellOf(text))).toBe(cleanText(text)),
)

test.each([
  ['¥1,000.50', '1000.50'],
  ['１００', '100'],
  ['50 元', '50'],
  ['1 000', '1000'],
  ['1,5', '1,5'],
  ['1 0', '1 0'],
])('the amount %j is %s', (typed, amount) => expect(cleanNumber(typed)).toBe(amount))

test.each([
  ['2026-02-30', '没有 2026-02-30 这一天'],
  ['20261301', '没有 2026-13-01 这一天'],
  ['2026-11-28 25:00', '没有 25:00 这个时间'],
  ['明天', '请写成 2026-11-28 这样的日期'],
])('%s is refused in words', (typed, words) => {
  expect(timestampProblem(typed)).toBe(words)
  expect(() => codecs.day.write(typed)).toThrow(words)
  expect(() => codecs.period.write({ begin: 0, end: typed })).toThrow(words)
})

test('a form that holds no day says so, although the day may be left out', () => {
  const field = {
    field: 'endsOn',
    control: 'day',
    title: '到期',
    empty: 'null',
    rules: [],
    fields: [],
    when: {},
  }
  expect(checkForm([field as never], { endsOn: '2026-02-30' })).toEqual({ endsOn: '没有 2026-02-30 这一天' })
  expect(checkForm([field as never], { endsOn: null })).toEqual({})
})

const daysInAddress = () =>
  [...new URLSearchParams(window.location.search)]
    .filter(([name]) => name.endsWith('[value]'))
    .map(([, value]) => dayOf(Number(value)))

async function openOrders() {
  await signInHere()
  const { user } = await openApp('/center/orders')
  return { user, begin: await screen.findByRole('textbox', { name: /从$|开始日期/ }) }
}

test.each(['2026/11/08', '20261108', '2026年11月8日', '２０２６．１１．０８', '2026-11-08'])(
  'a list is filtered by the day %s',
  async (typed) => {
    const { user, begin } = await openOrders()
    await user.click(begin)
    await user.paste(typed)
    expect(begin).toHaveValue('2026-11-08')
    await waitFor(() => expect(daysInAddress()).toEqual(['2026-11-08']))
  },
)

test('a day that goes on is not taken before it is whole', async () => {
  const { user, begin } = await openOrders()
  await user.type(begin, '2026/1/2')
  expect(begin).toHaveValue('2026/1/2')
  await user.type(begin, '1')
  expect(begin).toHaveValue('2026-01-21')
  await user.clear(begin)
  await user.type(begin, '2026/1/2{Enter}')
  expect(begin).toHaveValue('2026-01-02')
})

test('what is no day stays and is said, until another is chosen', async () => {
  const { user, begin } = await openOrders()
  await user.type(begin, '2026-02-30')
  await user.tab()
  expect(begin).toHaveValue('2026-02-30')
  expect(begin).toBeInvalid()
  expect(begin).toHaveAccessibleDescription('没有 2026-02-30 这一天')
  expect(daysInAddress()).toEqual([])
  const presets = within(screen.getByRole('group', { name: /快捷范围/ }))
  await user.click(presets.getByRole('button', { name: '今天' }))
  await waitFor(() => expect(begin).toBeValid())
  expect(begin).not.toHaveValue('2026-02-30')
})
