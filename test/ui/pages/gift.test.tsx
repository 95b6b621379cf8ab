import { screen } from '@testing-library/react'
import type { OwnedPackage, WelcomeOffer } from '../../../contract/package.ts'
import { renderApp, signInHere } from '../render-app.tsx'
import { good, restoreWire, stubWire } from '../stub-wire.ts'

afterEach(restoreWire)

const offer: WelcomeOffer = {
  tokens: 500_000,
  worth: '2.00',
  listValue: '1.00',
  validDays: 30,
  models: ['qinglan-plus', 'qinglan-lite'],
  isAvailable: true,
  reason: null,
}
const own = {
  packageId: 'welcome',
  remaining: 123_456,
  models: offer.models,
  expiresAt: Date.UTC(2026, 11, 30),
  status: 'active',
} as const satisfies Partial<OwnedPackage>

async function open(reason: WelcomeOffer['reason'], { isUser = false, packages = [] as object[] } = {}) {
  if (isUser) await signInHere()
  const answer = good({ ...offer, isAvailable: reason === null, reason })
  stubWire(({ url }) => {
    if (url === (isUser ? '/package/ownWelcome' : '/package/welcome')) return answer
    return url === '/package/mine' ? good(packages) : null
  })
  renderApp('/center/model')
}

test('a visitor reads what they would be given and how long it holds', async () => {
  await open(null)
  expect(
    await screen.findByText('新用户送 500,000 Token（可抵 ¥1.00），30 天内可用于青岚 Plus、青岚 Lite。'),
  ).toBeVisible()
})

test.each([
  ['networkLimit', '你所在的网络近 30 天已经送满新用户礼包，现在注册不再送。青岚 审核不收费，随时可以用。'],
  ['dailyBudget', '今天的新用户礼包已经送完，明天注册还有。青岚 审核不收费，随时可以用。'],
] as const)('a visitor who would be given none reads why, and what is free: %s', async (reason, text) => {
  await open(reason)
  expect(await screen.findByText(text)).toBeVisible()
})

test.each([
  ['networkLimit', [], /^注册时你所在的网络近 30 天已经送满，所以没有新用户礼包。青岚 审核不收费/],
  ['given', [own], '新用户礼包还剩 123,456 Token，2026-12-30 到期，可用于青岚 Plus、青岚 Lite。'],
  ['given', [{ ...own, status: 'used' }], /^新用户礼包已经用完。青岚 审核不收费/],
  ['given', [{ ...own, status: 'expired' }], /^新用户礼包已经到期。/],
] as const)('a user reads what became of theirs: %s %#', async (reason, packages, text) => {
  await open(reason, { isUser: true, packages: [...packages] })
  expect(await screen.findByText(text)).toBeVisible()
})
