import { readFileSync } from 'node:fs'
import { findWalletWrites, walletTables } from '../../scripts/find-wallet-writes.ts'

const tables = walletTables(readFileSync('server/platform/db/tables/wallet.ts', 'utf8'))

it('knows the tables of the wallet by their declaration', () => {
  expect(tables).toEqual(expect.arrayContaining(['wallet', 'token_package', 'ledger_entry', 'hold']))
})

it.each([
  "trx.updateTable('wallet').set({ balance_nano: 1n })",
  "trx\n  .insertInto(\n    'ledger_entry')",
  "db.deleteFrom('hold')",
  'sql`update token_package set remaining = 0`',
  'sql`insert into "ledger_entry" values (1)`',
])('refuses outside of the wallet: %s', (text) => {
  expect(findWalletWrites('server/money/order/pay.ts', text, tables)).toHaveLength(1)
  expect(findWalletWrites('server/wallet/pay.ts', text, tables)).toEqual([])
})

it.each([
  "trx.updateTable('order').set({ status: 'paid' })",
  "trx.selectFrom('wallet').selectAll()",
  "trx.insertInto('hold_note')",
  'sql`select * from wallet for update`',
])('lets others do: %s', (text) => {
  expect(findWalletWrites('server/money/order/pay.ts', text, tables)).toEqual([])
})
