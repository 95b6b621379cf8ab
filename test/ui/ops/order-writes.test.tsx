import { screen, waitFor, within } from '@testing-library/react'
import { type Permission } from '../../../contract/permissions.ts'
import { consoleFor } from '../../../src/config/compiler/staff-parts.ts'
import { toastTexts } from '../render-app.tsx'
import { good } from '../stub-wire.ts'
import { REFUND, RECONCILED, BATCH } from '../../support/ops-rows/money.ts'
import { whole, openAs, bodyTo } from '../../support/ops-console.tsx'

test('an order is refunded after what that does is shown, to the user who paid it', async () => {
  const { user, sent } = openAs('/ops/orders', ['order.read', 'order.refund'], {
    '/admin/refund/preview': good({
      paid: '1500.00',
      refunded: '0.00',
      refundableAfter: '300.00',
      balance: '1500.00',
      balanceAfter: '300.00',
      shortfall: '0.00',
      tokens: 0,
      refusal: '',
      mustWait: true,
    }),
    '/admin/refund/propose': good({ state: 'waiting', approvalId: 'r1' }),
  })
  await user.click(await screen.findByRole('button', { name: /^退款/ }))
  const sheet = await screen.findByRole('dialog', { name: '退款' })
  await user.type(within(sheet).getByRole('textbox', { name: '金额' }), '1200.00')
  await user.click(within(sheet).getByRole('combobox', { name: '退到' }))
  await user.click(await screen.findByTitle('支付渠道'))
  await user.type(within(sheet).getByRole('textbox', { name: '备注' }), '退款')
  await user.type(within(sheet).getByRole('textbox', { name: '理由' }), '用户申请退款')
  await user.click(within(sheet).getByRole('button', { name: '预览' }))
  expect(await within(sheet).findByText('要等另一个人批准')).toBeInTheDocument()
  await user.click(await within(sheet).findByRole('button', { name: '确认退款' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已提交审批，可在“审批”里查看']))
  expect(bodyTo(sent, '/admin/refund/propose')).toEqual({
    orderNo: 'C2026112100001',
    userId: 'u7',
    amount: '1200.00',
    destination: 'channel',
    remark: '退款',
    reason: '用户申请退款',
  })
})

test('a refund that its channel did not take is tried again by its number', async () => {
  const { user, sent } = openAs('/ops/refunds', ['order.read', 'order.refund'], {
    '/admin/refund/retry': good({ ...REFUND, state: 'done' }),
  })
  await user.click(await screen.findByRole('button', { name: /^再退一次/ }))
  await user.click(await screen.findByRole('button', { name: /确认再退一次|^确认/ }))
  await waitFor(() => expect(bodyTo(sent, '/admin/refund/retry')).toEqual({ refundNo: 'Pr1' }))
})

test('a day is compared with its bill again', async () => {
  const { user, sent } = openAs('/ops/reconciliation', ['reconciliation.read', 'reconciliation.run'], {
    '/admin/reconciliation/run': good(RECONCILED),
  })
  await user.click(await screen.findByRole('button', { name: /^重新对账/ }))
  await user.click(await screen.findByRole('button', { name: /确认重新对账|^确认/ }))
  await waitFor(() =>
    expect(bodyTo(sent, '/admin/reconciliation/run')).toEqual({ channel: 'wechat', day: '2026-11-21' }),
  )
})

test('codes whose file was lost on its way show an error, and are not said to be kept', async () => {
  const { user } = openAs('/ops/vouchers', ['voucher.read', 'voucher.issue'], {
    '/admin/voucher/draw': good({ name: '春节活动', count: 3, csv: null }),
  })
  await user.click(await screen.findByRole('button', { name: /^生成兑换码/ }))
  const sheet = await screen.findByRole('dialog', { name: '生成兑换码' })
  await user.type(within(sheet).getByRole('textbox', { name: '理由' }), '发给活动的用户')
  await user.click(within(sheet).getByRole('button', { name: '确认生成兑换码' }))
  await waitFor(() => expect(toastTexts()).toEqual(['文件没有收到，里面的内容没有存在别处，请再做一次']))
})

test('a batch is paused at the revision that was read, and has no action for those who only read', async () => {
  const { user, sent } = openAs('/ops/vouchers', ['voucher.read', 'voucher.issue'], {
    '/admin/voucher/turn': good({ ...BATCH, state: 'paused' }),
  })
  await user.click(await screen.findByRole('button', { name: /^暂停/ }))
  const sheet = await screen.findByRole('dialog', { name: '暂停' })
  await user.type(within(sheet).getByRole('textbox', { name: '理由' }), '有人在刷')
  await user.click(within(sheet).getByRole('button', { name: '确认暂停' }))
  await waitFor(() =>
    expect(bodyTo(sent, '/admin/voucher/turn')).toEqual({
      id: 'b1',
      rev: 2,
      state: 'paused',
      reason: '有人在刷',
    }),
  )
  const titles = (permissions: readonly Permission[]) =>
    consoleFor(whole, new Set(permissions)).resources['ops-vouchers']?.actions.map(({ title }) => title)
  expect(titles(['voucher.read'])).toEqual([])
})
