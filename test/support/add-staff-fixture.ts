import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { salesEntry, salesRoute } from '../fixtures/staff/sales-place.ts'
import type { copyProduct } from './recipe.ts'

const FIXTURE = join(import.meta.dirname, '../fixtures/staff')

/** Adds the list of sales, which is for staff, to a copy of the product, from its endpoints to its entry in the menu. */
export function addStaffFixture({ root, replace }: ReturnType<typeof copyProduct>): {
  /** Gives a user permissions, on the server that is started from the copy. */
  grant: (userId: string, permissions: string[]) => void
} {
  const endpoints = readFileSync(join(FIXTURE, 'sale-endpoints.ts'), 'utf8')
    .replaceAll('../../../contract/endpoints/', './')
    .replaceAll('../../../contract/', '../')
  writeFileSync(join(root, 'contract/endpoints/sale.ts'), endpoints)
  copyFileSync(join(FIXTURE, 'sales.ts'), join(root, 'src/config/lists/sales.ts'))
  writeFileSync(join(root, 'server/maas/sale.ts'), HANDLERS)
  const grants = join(root, 'grants.json')
  writeFileSync(grants, '{}')
  writeFileSync(
    join(root, 'server/identity/role/read-permissions.ts'),
    `import { readFileSync } from 'node:fs'
import type { Permission } from '../../../contract/permissions.ts'
export const readPermissions = async (_db: unknown, userId: string) =>
  new Set((JSON.parse(readFileSync(${JSON.stringify(grants)}, 'utf8')) as Record<string, Permission[]>)[userId])
`,
  )
  replace('contract/endpoints.ts', {
    'import { staffEndpoints }':
      "import { saleEndpoints } from './endpoints/sale.ts'\nimport { staffEndpoints }",
    '  ...staffEndpoints,\n': '  ...staffEndpoints,\n  ...saleEndpoints,\n',
  })
  replace('server/maas/handlers.ts', {
    'import * as account': "import { saleHandlers } from './sale.ts'\nimport * as account",
    "  'login.sms'": "  ...(saleHandlers as object),\n  'login.sms'",
  })
  replace('src/config/console.ts', {
    "    { path: '*'": `    ${JSON.stringify(salesRoute)},\n    { path: '*'`,
    "        { path: '/center/user', icon: 'user' },\n": `        { path: '/center/user', icon: 'user' },\n        ${JSON.stringify(salesEntry)},\n`,
  })
  return { grant: (userId, permissions) => writeFileSync(grants, JSON.stringify({ [userId]: permissions })) }
}

const HANDLERS = `const row = { id: 's1', amount: '10.00', cost: '7.00', channel: { name: '甲', key: 'sk-1' }, createdAt: 1 }
const page = { records: [row], total: 1, size: 10, current: 1, pages: 1, totals: { amount: '10.00', cost: '7.00' } }
export const saleHandlers = {
  'sale.list': async () => page,
  'sale.detail': async () => row,
  'sale.refund': async () => row,
  'sale.edit': async () => row,
  'sale.close': async () => null,
  'sale.mine': async () => page,
}
`
