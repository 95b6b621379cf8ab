import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { assert, date, property } from 'fast-check'
import { useState } from 'react'
import { localMinute } from '../../../contract/time.ts'
import { FileBox } from '../../../src/resources/forms/controls/file-box.tsx'
import { TimestampInput } from '../../../src/resources/forms/controls/timestamp-input.tsx'
import { readTimestamp } from '../../../src/ui/read-timestamp.ts'

test.each([
  ['2026-11-21 14:30', '2026-11-21T14:30'],
  ['2026/1/2 9:05', '2026-01-02T09:05'],
  ['2026年11月21日 9：00', '2026-11-21T09:00'],
  [' 2026.11.21 ', '2026-11-21T00:00'],
  ['2026-11-21T08:00', '2026-11-21T08:00'],
])('%s is read', (text, minute) => {
  expect(readTimestamp(text)).toBe(Date.parse(`${minute}:00+08:00`))
})

test.each(['', '2026-02-30', '2026-13-01', '2026-11-21 24:01', '2026-11-21 9', '0002-11-21', '明天'])(
  '“%s” is no moment',
  (text) => expect(readTimestamp(text)).toBeNull(),
)

test('what is shown of any minute is read as that minute', () => {
  const minutes = date({ min: new Date(0), max: new Date('9999-12-30'), noInvalidDate: true })
  assert(
    property(minutes, (at) => {
      const minute = Math.floor(at.getTime() / 60_000) * 60_000
      expect(readTimestamp(localMinute(minute).replace('T', ' '))).toBe(minute)
    }),
  )
})

interface MomentProps {
  onEnter: (held: number | string | null) => void
  isDay?: boolean
}

function Moment({ onEnter, isDay }: MomentProps) {
  const [value, setValue] = useState<number | string | null>(null)
  return (
    <TimestampInput
      control={{ id: 'at', 'aria-label': '生效时间' }}
      label="生效时间"
      value={value}
      isDay={isDay}
      onChange={(moment) => {
        setValue(moment)
        onEnter(moment)
      }}
    />
  )
}

test('a moment is typed, and its day picked from a calendar in Chinese without losing the hour', async () => {
  const user = userEvent.setup()
  const onEnter = jest.fn()
  render(<Moment onEnter={onEnter} />)
  const box = screen.getByRole('textbox', { name: '生效时间' })
  expect(box).toHaveAttribute('placeholder', '年-月-日 时:分')
  await user.type(box, '2026-11-21 9:05')
  expect(box).toHaveValue('2026-11-21 9:05')
  await user.tab()
  expect(box).toHaveValue('2026-11-21 09:05')
  await user.click(screen.getByRole('button', { name: '从日历选择生效时间' }))
  await user.click(await screen.findByRole('button', { name: '2026-11-23' }))
  expect(box).toHaveValue('2026-11-23 09:05')
  expect(onEnter).toHaveBeenLastCalledWith(Date.parse('2026-11-23T09:05:00+08:00'))
  await user.clear(box)
  expect(onEnter).toHaveBeenLastCalledWith(null)
})

test('a day is typed or picked, and held as its beginning', async () => {
  const user = userEvent.setup()
  const onEnter = jest.fn()
  render(<Moment onEnter={onEnter} isDay />)
  const box = screen.getByRole('textbox', { name: '生效时间' })
  expect(box).toHaveAttribute('placeholder', '年-月-日')
  await user.type(box, '2026-11-21 9:05')
  expect(onEnter).toHaveBeenLastCalledWith(Date.parse('2026-11-21T00:00:00+08:00'))
  await user.tab()
  expect(box).toHaveValue('2026-11-21')
  await user.click(screen.getByRole('button', { name: '从日历选择生效时间' }))
  await user.click(await screen.findByRole('button', { name: '2026-11-23' }))
  expect(box).toHaveValue('2026-11-23')
  expect(onEnter).toHaveBeenLastCalledWith(Date.parse('2026-11-23T00:00:00+08:00'))
})

test('a file’s name stands in its box, in Chinese while there is none', async () => {
  const user = userEvent.setup()
  const onRead = jest.fn()
  function Bill() {
    const [value, setValue] = useState('')
    const onChange = (text: unknown) => {
      setValue(text as string)
      onRead(text)
    }
    return (
      <>
        <label htmlFor="bill">账单</label>
        <FileBox
          control={{ id: 'bill' }}
          value={value}
          onChange={onChange}
          accept=".csv"
          read={({ name }) => Promise.resolve(`${name} 的内容`)}
        />
      </>
    )
  }
  render(<Bill />)
  expect(screen.getByText('没有选择文件')).toBeVisible()
  await user.upload(screen.getByLabelText('账单'), new File(['日期,金额'], '七月.csv', { type: 'text/csv' }))
  expect(await screen.findByText('七月.csv')).toBeVisible()
  expect(onRead).toHaveBeenCalledWith('七月.csv 的内容')
})
