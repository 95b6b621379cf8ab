import type { copyProduct } from './recipe.ts'

export const PROMOTIONS_TITLE = '促销活动'

/** Adds the list of promotions, with its forms and actions, to a copy of the product, from its endpoints to its entry in the menu. */
export function addPromotionFixture({ replace }: ReturnType<typeof copyProduct>): void {
  replace('contract/endpoints.ts', {
    'import { staffEndpoints }':
      "import { promotionEndpoints } from '../test/fixtures/promotion/contract.ts'\nimport { staffEndpoints }",
    '  ...staffEndpoints,\n': '  ...staffEndpoints,\n  ...promotionEndpoints,\n',
  })
  replace('server/maas/handlers/index.ts', {
    'import { staffHandlers }':
      "import { promotionHandlers } from '../../../test/fixtures/promotion/handlers.ts'\nimport { staffHandlers }",
    '  ...staffHandlers,\n': '  ...staffHandlers,\n  ...(promotionHandlers as object),\n',
  })
  replace('src/config/console.ts', {
    'import { sessions }':
      "import { gifts, promotions } from '../../test/fixtures/promotion/resource.ts'\nimport { sessions }",
    "    { path: '*'": `    { path: '/center/promotions', title: '${PROMOTIONS_TITLE}', resource: 'promotions', auth: true },\n    { path: '*'`,
    '    sessions,\n': '    sessions,\n    promotions,\n    gifts,\n',
    "        { path: '/center/user', icon: 'user' },\n":
      "        { path: '/center/user', icon: 'user' },\n        { path: '/center/promotions', icon: 'gift' },\n",
  })
}
