import { displayName } from '../../../src/providers/display-name.ts'
import { escapeControls } from '../../../src/ui/escape-controls.ts'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import type { AppCell } from '../../../src/config/runtime/app-config.ts'
import { drawCell } from '../../../src/resources/cells/formats.tsx'

const cell = (parts: Partial<AppCell>): AppCell => ({
  field: 'x',
  title: '列',
  format: 'text',
  to: '',
  toBy: null,
  handsOn: {},
  unitField: '',
  packageField: '',
  ofField: '',
  text: '',
  absent: '',
  noZero: false,
  permission: '',
  values: {},
  ...parts,
})
const show = (column: AppCell, row: Record<string, unknown>) =>
  render(<MemoryRouter>{drawCell({ column, row })}</MemoryRouter>).container

test.each([
  [0.1234, '12.3%'],
  ['1', '100%'],
  [0, '0%'],
  [null, '-'],
])('a share of %s is %s', (share, expected) => {
  expect(show(cell({ format: 'percent' }), { x: share })).toHaveTextContent(expected)
})

test('a row of numbers is a line that says where it starts, ends and is highest', async () => {
  show(cell({ format: 'sparkline' }), { x: [3, 9, 4] })
  expect(await screen.findByRole('img', { name: '从 3 到 4，最高 9' })).toBeVisible()
})

test('a name that hides how it is written is shown as it is', () => {
  expect(escapeControls('张三\u202E四李')).toBe('张三[U+202E]四李')
  expect(displayName({ nickname: '\u200F管理员', username: '' })).toBe('[U+200F]管理员')
  expect(escapeControls('👨‍👩‍👧 می‌خواهم')).toBe('👨‍👩‍👧 می‌خواهم')
})

test('no numbers are no line', () => {
  expect(show(cell({ format: 'sparkline' }), { x: [] })).toHaveTextContent('-')
})

test('a cell leads where the value of another field says, and nowhere for a value without a path', () => {
  const column = cell({
    format: 'code',
    toBy: { field: 'kind', paths: { order: '/center/orders?detail=:x' } },
  })
  show(column, { x: 'a b', kind: 'order' })
  expect(screen.getByRole('link', { name: 'a b' })).toHaveAttribute('href', '/center/orders?detail=a%20b')
  show(column, { x: 'other', kind: 'package' })
  expect(screen.queryByRole('link', { name: 'other' })).toBeNull()
})

test.each([
  ['by packages alone', '0.00', '0.0000016', '¥0.00由资源包抵扣 ¥0.0000016'],
  ['by packages in part', '0.02', '0.01', '¥0.02另由资源包抵扣 ¥0.01'],
  ['by money', '0.02', '0.00', /^¥0\.02$/],
  ['and told by an older node', '0.02', undefined, /^¥0\.02$/],
])('an amount that was paid %s says so', (_, x, packageValue, expected) => {
  const column = cell({ format: 'yuan', packageField: 'packageValue' })
  expect(show(column, { x, packageValue })).toHaveTextContent(expected)
})
