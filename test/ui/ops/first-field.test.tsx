import { screen, waitFor, within } from '@testing-library/react'
import { PERMISSION_NAMES } from '../../../contract/permissions.ts'
import { openAs } from '../../support/ops-console.tsx'

test.each([
  ['/ops/models', '新建模型', '名称'],
  ['/ops/vouchers', '发一批兑换码', '名称'],
  ['/center/api-key', '新建 API Key', '名称'],
])('the form of %s begins with the focus on its first field', async (path, title, label) => {
  const { user } = openAs(path, PERMISSION_NAMES, {})
  await user.click((await screen.findAllByRole('button', { name: title }))[0] as HTMLElement)
  const form = await screen.findByRole('dialog', { name: title })
  const first = await within(form).findByRole('textbox', { name: label })
  expect(within(form).getAllByRole('textbox')[0]).toBe(first)
  await waitFor(() => expect(first).toHaveFocus())
})

test('what an action asks begins with the focus on its first field', async () => {
  const { user } = openAs('/ops/users', PERMISSION_NAMES, {})
  await user.click(await screen.findByRole('button', { name: '写备注 小陈' }))
  const sheet = await screen.findByRole('dialog', { name: '写备注' })
  await waitFor(() => expect(within(sheet).getAllByRole('textbox')[0]).toHaveFocus())
})
