import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { DayInput } from '../../../src/resources/filters/day-input.tsx'

function Day({ hint, onEnter }: { hint: string; onEnter: (value: string) => void }) {
  const [value, setValue] = useState('')
  return (
    <DayInput
      id="day"
      label="结束日期"
      edge="end"
      hint={hint}
      value={value}
      onChange={(entered) => {
        setValue(entered)
        onEnter(entered)
      }}
    />
  )
}

it('shows the day that counts while it is empty, and takes one from a calendar in Chinese, by keys alone', async () => {
  const user = userEvent.setup()
  const entered: string[] = []
  render(<Day hint="2026-11-02" onEnter={(value) => entered.push(value)} />)
  const box = screen.getByRole('textbox')
  expect(box).toHaveAttribute('placeholder', '2026-11-02')
  await user.tab()
  await user.tab()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: '结束日期：选择日期' })).toHaveTextContent('2026 年 11 月')
  expect(screen.getByRole('button', { name: '2026-11-02' })).toHaveFocus()
  // The week begins with Monday, and 1 November 2026 is a Sunday.
  expect(screen.getByRole('button', { name: '2026-11-01' })).toHaveStyle({ gridColumnStart: '7' })
  await user.keyboard('{ArrowUp}')
  expect(screen.getByRole('dialog')).toHaveTextContent('2026 年 10 月')
  expect(screen.getByRole('button', { name: '2026-10-26' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(box).toHaveValue('2026-10-26')
  expect(entered).toEqual([String(Date.UTC(2026, 9, 26, 16) - 1)])
  expect(screen.getByRole('button', { name: '从日历选择结束日期' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('applies whole days alone', async () => {
  const user = userEvent.setup()
  const entered: string[] = []
  render(<Day hint="" onEnter={(value) => entered.push(value)} />)
  await user.type(screen.getByRole('textbox'), '2026-11-3')
  expect(entered).toEqual([])
  await user.type(screen.getByRole('textbox'), '0')
  expect(entered).toHaveLength(1)
})
