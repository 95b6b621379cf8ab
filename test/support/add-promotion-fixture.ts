import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import type { copyProduct } from './recipe.ts'

const FIXTURE = join(import.meta.dirname, '../fixtures/promotion')

export const PROMOTIONS_TITLE = '促销活动'

/** Adds the list of promotions, with its forms and actions, to a copy of the product, from its endpoints to its entry in the menu. */
export function addPromotionFixture({ root, replace }: ReturnType<typeof copyProduct>): void {
  replace('contract/endpoints.ts', {
    'import { staffEndpoints }':
      "import { promotionEndpoints } from '../test/fixtures/promotion/contract.ts'\nimport { staffEndpoints }",
    '  ...staffEndpoints,\n': '  ...staffEndpoints,\n  ...promotionEndpoints,\n',
  })
  replace('server/maas/handlers.ts', {
    'import * as account':
      "import { promotionHandlers } from '../../test/fixtures/promotion/handlers.ts'\nimport * as account",
    "  'login.sms'": "  ...(promotionHandlers as object),\n  'login.sms'",
  })
  for (const list of ['promotions.ts', 'gifts.ts']) {
    copyFileSync(join(FIXTURE, list), join(root, 'src/config/lists', list))
  }
  replace('src/config/console.ts', {
    "    { path: '*'": `    { path: '/center/promotions', title: '${PROMOTIONS_TITLE}', resource: 'promotions', auth: true },\n    { path: '*'`,
    "        { path: '/center/user', icon: 'user' },\n":
      "        { path: '/center/user', icon: 'user' },\n        { path: '/center/promotions', icon: 'gift' },\n",
  })
}
