import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { checkCharacter, groupVoucherCode } from '../../../contract/voucher-code.ts'
import { session } from '../../../src/providers/session.ts'
import { atPath, renderApp, signInHere, toastTexts } from '../render-app.tsx'
import { good, restoreWire, stubWire } from '../stub-wire.ts'

afterEach(restoreWire)

const BODY = 'ACDF2345HJKM678'
const CODE = BODY + checkCharacter(BODY)
const REDEEMED = { name: '春节活动', amount: '10.00', redeemedAt: 1763688600000, isRepeat: false }

/** The page, with what the server answers to codes in turn. */
async function openTopup(path: string, ...answers: { status?: number; body: object }[]) {
  const { userInfo } = await signInHere()
  let isRedeemed = false
  const sent = stubWire(({ url }) => {
    if (url === '/voucher/redeem') {
      const answer = answers.shift() ?? good(REDEEMED)
      isRedeemed ||= !('status' in answer)
      return answer
    }
    if (url === '/order/topupOptions')
      return good({ min: '1', max: '50000', presets: ['10'], channels: ['sandbox'] })
    if (url === '/userCenter/userInfo') return good({ ...userInfo, balance: isRedeemed ? '42.00' : '32.00' })
    return good(null)
  })
  const view = renderApp(path)
  const box = await screen.findByRole<HTMLInputElement>('textbox', { name: '输入兑换码' })
  const codes = () =>
    sent.filter(({ url }) => url === '/voucher/redeem').map(({ data }) => JSON.parse(String(data)).code)
  return { ...view, box, codes, redeem: () => screen.getByRole('button', { name: '兑换' }) }
}
const refusal = (status: number, message: string) => ({
  status,
  body: { success: false, code: status, message, result: null, timestamp: 1 },
})

test('a code is grouped as it is typed, redeemed, and told in words with the new balance', async () => {
  const { user, box, codes, redeem } = await openTopup('/center/topup')
  await user.type(box, CODE.toLowerCase())
  expect(box).toHaveValue(groupVoucherCode(CODE))
  await user.click(redeem())
  const message = await screen.findByText(/^已到账/)
  const result = screen.getByRole('status')
  expect(result).toContainElement(message)
  expect(result).toHaveTextContent('¥10.00')
  await waitFor(() => expect(result).toHaveTextContent('春节活动，现在余额 ¥42.00'))
  await waitFor(() => expect(session.read()?.userInfo.balance).toBe('42.00'))
  expect(codes()).toEqual([CODE])
  await user.click(within(result).getByRole('button', { name: '再兑换一个' }))
  expect(await screen.findByRole('textbox', { name: '输入兑换码' })).toHaveValue('')
})

test('a code is pasted with what stands around its characters, and edited in its middle', async () => {
  const { user, box } = await openTopup('/center/topup')
  await user.click(box)
  await user.paste(`  ${groupVoucherCode(CODE).replaceAll('-', ' — ').toLowerCase()}\n`)
  expect(box).toHaveValue(groupVoucherCode(CODE))
  box.setSelectionRange(6, 6)
  await user.keyboard('{Backspace}')
  expect([box.value, box.selectionStart]).toEqual([groupVoucherCode(CODE.slice(0, 4) + CODE.slice(5)), 4])
  await user.keyboard('2')
  expect([box.value, box.selectionStart]).toEqual([groupVoucherCode(CODE), 6])
})

test('what an input method is spelling stands as it is until it is written', async () => {
  const { box } = await openTopup('/center/topup')
  fireEvent.compositionStart(box)
  fireEvent.input(box, { target: { value: 'ac d' }, isComposing: true })
  expect(box).toHaveValue('ac d')
  fireEvent.compositionEnd(box)
  expect(box).toHaveValue('ACD')
})

test.each([
  ['', '请输入兑换码'],
  ['ACDF', '兑换码有 16 个字符，这里少了 12 个'],
  [`${BODY}O`, '兑换码里没有“O”，请检查'],
  [`CADF2345HJKM678${CODE.slice(-1)}`, '兑换码有输错的字符，请逐个核对'],
])('what is mistyped is shown without asking the server: %j', async (text, words) => {
  const { user, box, codes, redeem } = await openTopup('/center/topup')
  if (text) await user.type(box, text)
  await user.click(redeem())
  expect(screen.getByRole('alert')).toHaveTextContent(words)
  expect(box).toHaveAttribute('aria-invalid', 'true')
  expect(codes()).toEqual([])
})

test('what the server says of a code stands under it, and goes when it is changed', async () => {
  const { user, box, redeem } = await openTopup(
    '/center/topup',
    refusal(409, '这个兑换码已于 2026-11-20 00:00:00 过期'),
  )
  await user.type(box, CODE)
  await user.click(redeem())
  await waitFor(() => expect(screen.getByRole('note')).toHaveTextContent('已于 2026-11-20 00:00:00 过期'))
  expect(toastTexts()).toEqual(['这个兑换码已于 2026-11-20 00:00:00 过期'])
  await user.type(box, '{Backspace}')
  expect(screen.queryByRole('note')).toBeNull()
})

test('a code that its user redeemed before is shown as such', async () => {
  const { user, box, redeem } = await openTopup('/center/topup', good({ ...REDEEMED, isRepeat: true }))
  await user.type(box, CODE)
  await user.click(redeem())
  expect(await screen.findByText(/^这个兑换码你已经兑换过/)).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('2025-11-21 09:30:00')
})

test('the palette leads to it by its name or its sound', async () => {
  await signInHere()
  const { user } = renderApp('/center/api-key')
  await user.click(await screen.findByRole('button', { name: '搜索页面和模型' }))
  await user.type(await screen.findByRole('combobox', { name: '搜索' }), 'duihuan')
  await user.click(await screen.findByRole('option', { name: /兑换码/ }))
  await atPath('/center/topup?redeem=1')
  await waitFor(async () => expect(await screen.findByRole('textbox', { name: '输入兑换码' })).toHaveFocus())
})
