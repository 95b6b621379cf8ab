import { findWrongImports } from '../../scripts/find-wrong-imports.ts'

const wrong = (from: string, to: string) => findWrongImports(new Map([[from, [to]]])).length > 0

it.each([
  ['src/resources/list-page/list-page.tsx', 'src/pages/keys/page.tsx'],
  ['src/resources/list-page/list-page.tsx', 'src/components/ledger/ledger-proof.tsx'],
  ['src/resources/detail/detail-view.tsx', 'src/app/registry.ts'],
  ['src/providers/data-provider.ts', 'src/resources/list-page/list-page.tsx'],
  ['src/ui/panel.tsx', 'src/layout/header.tsx'],
  ['src/pages/keys/page.tsx', 'src/pages/user/page.tsx'],
  ['src/pages/keys/page.tsx', 'src/app/registry.ts'],
  ['src/layout/header.tsx', 'src/config/compiler/schema.ts'],
  ['server/wallet/credit.ts', 'server/money/order/list-orders.ts'],
  ['server/catalog/model/read-price.ts', 'server/money/order/list-orders.ts'],
  ['server/identity/staff/list-staff.ts', 'server/money/order/list-orders.ts'],
  ['server/money/order/list-orders.ts', 'server/gateway/register.ts'],
  ['server/money/order/list-orders.ts', 'server/catalog/price/read-price.ts'],
  ['server/money/order/list-orders.ts', 'server/money/index.ts'],
  ['src/config/compiler/check.ts', 'vite/console-config.ts'],
  ['test/server/find/staff-find.test.ts', 'src/config/console.ts'],
  ['test/e2e/lists.test.ts', 'src/config/lists/orders.ts'],
  ['test/ui/fixture.ts', 'src/config/compiler/written/read-written.ts'],
])('refuses that %s imports %s', (from, to) => {
  expect(wrong(from, to)).toBe(true)
})

it.each([
  ['src/app/registry.ts', 'src/pages/keys/page.tsx'],
  ['src/pages/keys/page.tsx', 'src/pages/keys/key-form.ts'],
  ['src/pages/keys/page.tsx', 'src/resources/list-page/resource-list.tsx'],
  ['src/providers/data-provider.ts', 'contract/money.ts'],
  ['src/config/runtime/app-config.ts', 'src/config/compiler/complete-config.ts'],
  ['server/app/app.ts', 'contract/endpoints.ts'],
  ['server/app/app.ts', 'server/gateway/index.ts'],
  ['server/money/order/list-orders.ts', 'server/catalog/index.ts'],
  ['server/money/order/list-orders.ts', 'server/catalog/context.ts'],
  ['server/money/order/list-orders.ts', 'server/money/context.ts'],
  ['server/money/order/list-orders.ts', 'server/money/payment/settle-payment.ts'],
  ['scripts/demo-data.ts', 'server/money/order/list-orders.ts'],
  ['server/money/order/list-orders.ts', 'server/platform/db/list-page.ts'],
  ['server/main.ts', 'server/app/app.ts'],
  ['vite/console-config.ts', 'src/config/compiler/check-config.ts'],
  ['test/config/derive.test.ts', 'src/config/console.ts'],
  ['test/ui/virtual.ts', 'src/config/compiler/check-config.ts'],
  ['test/support/read-fixture-config.ts', 'src/config/compiler/written/read-written.ts'],
])('lets %s import %s', (from, to) => {
  expect(wrong(from, to)).toBe(false)
})
