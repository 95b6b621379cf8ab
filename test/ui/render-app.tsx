import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { LoginResult } from '../../contract/user.ts'
import { App } from '../../src/app/app.tsx'
import { session } from '../../src/providers/session.ts'
import { navigate } from '../../src/providers/router/location.ts'

/** Shows the whole console at a path. */
export function renderApp(path: string) {
  act(() => navigate(path, { replace: true }))
  const user = userEvent.setup()
  const view = render(<App />)
  return { user, ...view }
}

/** As `renderApp`, with the code of the screen there already; for tests that look at once. */
export async function openApp(path: string) {
  const app = renderApp(path)
  await act(async () => undefined)
  return app
}

let lastPhone = 13_900_000_000

/** A new user, signed in here. */
export async function signInHere(): Promise<LoginResult & { phone: string }> {
  lastPhone += 1
  const phone = String(lastPhone)
  const login = await backend.signIn(phone)
  act(() => session.open(login))
  return { ...login, phone }
}

export const atPath = (path: string) =>
  waitFor(() => expect(`${window.location.pathname}${window.location.search}`).toBe(path))

/** The texts of the toasts that are shown. */
export const toastTexts = () =>
  [...screen.getByRole('region', { name: '消息' }).querySelectorAll('p')].map((one) => one.textContent)
