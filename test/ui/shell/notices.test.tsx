import { screen, waitFor, within } from '@testing-library/react'
import { renderApp, signInHere } from '../render-app.tsx'

const DAY_MS = 86_400_000

/** A user with packages bought a month ago, by the days until their end. */
async function ownPackages(...endsInDays: number[]) {
  const { accessToken, userInfo } = await signInHere()
  await backend.topUp(accessToken, '10')
  const { db } = backend.deps.database
  const now = Date.now()
  for (const days of endsInDays) {
    const { orderNo } = (await backend.request('POST', '/maas/order/purchase', {
      token: accessToken,
      body: { packageId: 'starter-1m', channel: 'balance' },
    })) as { orderNo: string }
    await db
      .updateTable('token_package')
      .set({ created_at: now - (30 - days) * DAY_MS, expires_at: now + days * DAY_MS })
      .where('order_no', '=', orderNo)
      .where('user_id', '=', userInfo.userId)
      .execute()
  }
  return renderApp('/center/verification')
}

test('a package that ends soon is named above every screen until it is put away', async () => {
  const { user } = await ownPackages(3)
  const notice = await screen.findByRole('region', { name: /^资源包“.+”即将到期$/ })
  expect(notice).toHaveTextContent(/^资源包“.+”将在一周内到期（.+），还剩 1,000,000 Token 没用，到期后作废。/)
  expect(within(notice).getByRole('link', { name: '查看' })).toHaveAttribute('href', '/center/purchase')
  await user.click(within(notice).getByRole('button', { name: /^知道了，收起/ }))
  await waitFor(() => expect(notice).not.toBeInTheDocument())
})

test('several are shown at once, by the one that ends first, and put away together', async () => {
  const { user } = await ownPackages(5, 0.5, 3)
  const notice = await screen.findByRole('region', { name: '3 个资源包即将到期' })
  expect(notice).toHaveTextContent(/^3 个资源包即将到期（最早 .+），共剩 3,000,000 Token 没用，到期后作废。/)
  expect(screen.getAllByRole('region', { name: /即将到期$/ })).toEqual([notice])
  await user.click(within(notice).getByRole('button', { name: '知道了，收起3 个资源包的到期提醒' }))
  await waitFor(() => expect(notice).not.toBeInTheDocument())
})

test('a model that was used and will be dearer is named until that is put away', async () => {
  const { userInfo } = await signInHere()
  const { db } = backend.deps.database
  const now = Date.now()
  await db
    .insertInto('call_day')
    .values({
      user_id: userInfo.userId,
      day_at: now - DAY_MS,
      model_id: 'qinglan-lite',
      status: 'succeeded',
      row_count: 1,
      prompt_tokens: 1,
      cached_tokens: 0,
      cache_write_5m_tokens: 0,
      cache_write_1h_tokens: 0,
      completion_tokens: 0,
      package_tokens: 0,
      cost_nano: 0n,
      last_at: now - DAY_MS,
    })
    .execute()
  const row = { version_id: 201, model_id: 'qinglan-lite', effective_at: now + 3 * DAY_MS }
  await db
    .insertInto('model_price')
    .values({ ...row, price: JSON.stringify({ input: '99.00', output: '99.00' }) })
    .execute()
  const { user } = renderApp('/center/verification')
  const notice = await screen.findByRole('region', { name: /即将涨价$/ })
  expect(notice).toHaveTextContent(/你近 30 天用过的 .+ 将于 .+ 涨价。/)
  await user.click(within(notice).getByRole('button', { name: /^知道了，收起.+的涨价提醒$/ }))
  await waitFor(() => expect(notice).not.toBeInTheDocument())
})

test('what happened to the safety of an account is said in words, and put away', async () => {
  const { userInfo } = await signInHere()
  const { database, secrets } = backend.deps
  const now = Date.now()
  await database.db
    .insertInto('security_event')
    .values({
      user_id: userInfo.userId,
      kind: 'signIn',
      hour_at: now - (now % 3_600_000),
      times: 2,
      last_at: now,
      text_sealed: secrets.seal('账号在新的网络登录：Chrome，198.51.100.0/24'),
    })
    .execute()
  const { user } = renderApp('/center/verification')
  const notice = await screen.findByRole('region', { name: '账号安全' })
  expect(notice).toHaveTextContent(
    /^账号在新的网络登录：Chrome，198\.51\.100\.0\/24（一小时内 2 次），.+。如果不是你本人操作，请立即修改登录密码并退出其他设备。/,
  )
  expect(within(notice).getByRole('link', { name: '查看' })).toHaveAttribute('href', '/center/user')
  await user.click(within(notice).getByRole('button', { name: '知道了，收起账号安全的提醒' }))
  await waitFor(() => expect(notice).not.toBeInTheDocument())
})
