import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { toastTexts } from '../render-app.tsx'

let last = 13_700_000_000

export const newPhone = () => String((last += 1))

export const field = (label: string) => screen.getByLabelText(label)

export async function fillPhone(user: UserEvent, phone: string) {
  const input = await screen.findByLabelText('手机号')
  await user.clear(input)
  await user.type(input, phone)
}

/** Asks for a code and waits until it was sent. */
export async function sendCode(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: '获取验证码' }))
  await screen.findByText('验证码已发送，5 分钟内有效')
}

export const submit = (user: UserEvent) =>
  user.click(screen.getByRole('button', { name: /^登录( \/ 注册)?$/ }))

/** Waits until the field says why it was refused, as a toast does. */
export async function isRefused(label: string, message: string) {
  await waitFor(() => expect(field(label)).toHaveAccessibleDescription(message))
  expect(field(label)).toBeInvalid()
  expect(toastTexts()).toContain(message)
}
