import { screen, waitFor, within } from '@testing-library/react'
import { renderApp, signInHere, toastTexts } from '../render-app.tsx'
import { good, stubWire } from '../stub-wire.ts'

const batch = (id: string, parts: object) => ({
  id,
  endpoint: '/v1/chat/completions',
  status: 'completed',
  total: 3,
  completed: 2,
  failed: 1,
  cost: '0.000036',
  createdAt: 1763688600000,
  endedAt: 1763690400000,
  ...parts,
})

test('batches are shown with state, counts and cost; what they answered is downloaded, and one that runs is cancelled', async () => {
  await signInHere()
  let status = 'in_progress'
  const requests: [string | undefined, unknown][] = []
  stubWire(({ url, params, data }) => {
    if (url?.startsWith('/batch/')) requests.push([url, params ?? data])
    if (url === '/batch/output') return good({ name: 'batch_done_output.jsonl', text: '{}\n' })
    if (url === '/batch/cancel') {
      status = 'cancelling'
      return good(null)
    }
    if (url !== '/batch/list') return null
    const records = [batch('batch_done', {}), batch('batch_runs', { status, endedAt: null })]
    return good({ records, total: 2, size: 10, current: 1, pages: 1, totals: { cost: '0.000072' } })
  })
  const { user } = renderApp('/center/batches')
  expect(await screen.findByText('已完成')).toBeVisible()
  expect(screen.getByText('进行中')).toBeVisible()
  expect(screen.getAllByText('Chat')).toHaveLength(2)
  expect(screen.getByText('花费合计')).toBeVisible()
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined })
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const download = () => screen.getByRole('button', { name: '下载结果 batch_done' })
  // A button whose code is on its way cannot be pressed yet.
  await waitFor(() => expect(download()).toBeEnabled())
  await user.click(download())
  await waitFor(() => expect(click).toHaveBeenCalled())
  expect(requests.map(([url]) => url)).toContain('/batch/output')
  expect(screen.queryByRole('button', { name: '下载结果 batch_runs' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '取消 batch_runs' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确认取消' }))
  expect(await screen.findByText('取消中')).toBeVisible()
  expect(toastTexts()).toContain('已取消')
})
