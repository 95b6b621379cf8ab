import { screen, waitFor } from '@testing-library/react'
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
  expect(screen.getByText('请填写 18 位身份证号')).toBeVisible()
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

test('a number with a wrong check digit is refused in the server’s words', async () => {
  await signInHere()
  await submit('张三', '110105194912310021')
  expect(await screen.findByRole('alert')).toHaveTextContent(/身份证/)
  expect(session.read()?.userInfo.perVerification).toBe(false)
})

test('a verified identity is shown masked and the user is marked verified', async () => {
  await signInHere()
  await submit('张三', VALID)
  expect(await screen.findByText('已认证')).toBeVisible()
  expect(document.body.innerHTML).not.toContain(VALID)
  await waitFor(() => expect(session.read()?.userInfo.perVerification).toBe(true))
  expect(JSON.stringify({ ...localStorage })).not.toContain(VALID)
})
