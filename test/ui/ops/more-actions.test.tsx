import { screen, within } from '@testing-library/react'
import { PERMISSION_NAMES } from '../../../contract/permissions.ts'
import { good } from '../stub-wire.ts'
import { bodyTo, openAs } from '../../support/ops-console.tsx'

const namesIn = (row: HTMLElement) =>
  [...row.querySelectorAll('a[data-detail], button')].map((one) => one.textContent.replace(' ', ''))

test('a row with many actions shows the first, and asks for any other from a menu', async () => {
  const { user, sent } = openAs('/ops/users', PERMISSION_NAMES, {
    '/admin/user/signOut': good({ ended: 2 }),
  })
  const more = await screen.findByRole('button', { name: '更多操作 小陈' })
  const row = more.closest<HTMLElement>('tr')
  if (!row) throw new Error('the menu is in no row')
  expect(namesIn(row)).toEqual(expect.arrayContaining(['详情', '冻结', '写备注', '更多']))
  expect(within(row).queryByRole('button', { name: /^退出登录/ })).toBeNull()
  await user.click(more)
  await user.click(await screen.findByRole('menuitem', { name: '退出登录' }))
  const sheet = await screen.findByRole('dialog', { name: '退出登录' })
  await user.type(within(sheet).getByRole('textbox', { name: '理由' }), '手机丢了')
  await user.click(within(sheet).getByRole('button', { name: '确认退出登录' }))
  await screen.findByText('已退出所有登录')
  expect(bodyTo(sent, '/admin/user/signOut')).toEqual({ id: 'u7', reason: '手机丢了' })
})

test('a row with few actions has no menu', async () => {
  openAs('/ops/users', ['user.read', 'user.suspend', 'user.note'], {})
  await screen.findByRole('button', { name: '写备注 小陈' })
  expect(screen.queryByRole('button', { name: /^更多操作/ })).toBeNull()
})
