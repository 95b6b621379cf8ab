import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { call } from '../../../src/providers/http.ts'
import { session } from '../../../src/providers/session.ts'
import { renderApp, signInHere } from '../render-app.tsx'

const VALID = '11010519491231002X'

test('the page says what verification is for and leads to the form', async () => {
  await signInHere()
  renderApp('/center/verification')
  expect(await screen.findByText('未认证')).toBeVisible()
  expect(screen.getByRole('link', { name: '开始认证' })).toHaveAttribute(
    'href',
    '/center/personal-verification',
  )
})

test('each mistake is named in its place and nothing is sent', async () => {
  await signInHere()
  const { user } = renderApp('/center/personal-verification')
  await user.type(await screen.findByRole('textbox', { name: '身份证号' }), '123')
  await user.click(screen.getByRole('button', { name: '提交认证' }))
  expect(screen.getByText('请填写身份证上的姓名')).toBeVisible()
  expect(screen.getByText('身份证号须为 18 位，最后一位可以是 X')).toBeVisible()
  expect(screen.getByText('须同意后才能提交')).toBeVisible()
  expect(screen.getByText('还可以尝试 3 次')).toBeVisible()
})

async function submit(name: string, idNumber: string) {
  const { user } = renderApp('/center/personal-verification')
  await user.type(await screen.findByRole('textbox', { name: '真实姓名' }), name)
  await user.type(screen.getByRole('textbox', { name: '身份证号' }), idNumber)
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: '提交认证' }))
}

test.each([
  ['110105194912310021', '身份证号的校验位不正确，请检查是否有误'],
  ['990105194912310021', '身份证号的地区码（前六位）不存在，请检查是否有误'],
  ['110105194913310021', '身份证号中的出生日期不正确'],
])('%s is refused while it is typed, with the reason', async (idNumber, reason) => {
  await signInHere()
  const { user } = renderApp('/center/personal-verification')
  await user.type(await screen.findByRole('textbox', { name: '身份证号' }), idNumber)
  expect(screen.getByRole('alert')).toHaveTextContent(reason)
})

test('a number of 15 digits is refused with the reason, one with spaces is taken', async () => {
  await signInHere()
  await submit('张三', '110105491231002')
  expect(screen.getByText('15 位身份证号已停用，请填写 18 位身份证号')).toBeVisible()
  const box = screen.getByRole('textbox', { name: '身份证号' })
  await userEvent.clear(box)
  await userEvent.type(box, '110105 19491231 002x')
  await userEvent.click(screen.getByRole('button', { name: '提交认证' }))
  expect(await screen.findByText('已认证')).toBeVisible()
  expect(screen.queryByText('请填写身份证上的姓名和号码。')).toBeNull()
})

test('both screens say that the embedded provider checks the form only', async () => {
  await signInHere()
  const { unmount } = renderApp('/center/verification')
  expect(await screen.findByText('内置校验（仅核对格式）')).toBeVisible()
  unmount()
  renderApp('/center/personal-verification')
  expect(await screen.findByText('核验方式：内置校验（仅核对格式）')).toBeVisible()
})

test('a verified identity is shown masked and the user is marked verified', async () => {
  await signInHere()
  await submit('张三', VALID)
  expect(await screen.findByText('已认证')).toBeVisible()
  expect(document.body.innerHTML).not.toContain(VALID)
  await waitFor(() => expect(session.read()?.userInfo.perVerification).toBe(true))
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(VALID)
  // Neither is any of it kept as a draft.
  expect(await call('draft.read', { form: 'verification.create', row: '' })).toBeNull()
})
