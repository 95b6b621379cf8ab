import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Toaster } from '../../../src/layout/toaster.tsx'
import { toast } from '../../../src/providers/toast.ts'
import { toastTexts } from '../render-app.tsx'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  act(() => jest.runOnlyPendingTimers())
  jest.useRealTimers()
})

const say = (message: string) => act(() => toast({ type: 'error', message }))

test('a toast stays 4000 ms', () => {
  render(<Toaster />)
  say('一')
  act(() => jest.advanceTimersByTime(3999))
  expect(toastTexts()).toEqual(['一'])
  act(() => jest.advanceTimersByTime(1))
  expect(toastTexts()).toEqual([])
})

test('at most three are shown: the oldest goes', () => {
  render(<Toaster />)
  for (const message of ['一', '二', '三', '四']) say(message)
  expect(toastTexts()).toEqual(['二', '三', '四'])
})

test('the same message is not there twice', () => {
  render(<Toaster />)
  say('一')
  say('一')
  expect(toastTexts()).toEqual(['一'])
})

test('toasts are announced politely and can be closed', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  render(<Toaster />)
  say('一')
  expect(screen.getByRole('region', { name: '消息' })).toHaveAttribute('aria-live', 'polite')
  await user.click(screen.getByRole('button', { name: '关闭消息' }))
  expect(toastTexts()).toEqual([])
})
