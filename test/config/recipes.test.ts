import { copyProduct, recipesOf } from '../support/recipe.ts'

const product = copyProduct()
beforeAll(() => product.restore())
afterAll(() => product.remove())

const [wholeEndpoint, , , ...lists] = recipesOf('docs/for-developers.md')
/** They go on from what `npm run new` writes. */
const OF_BOOKMARKS = ['让员工看到用户的', '加表单和要填写的操作']
const CHAINS = {
  给产品同事: recipesOf('docs/for-product-staff.md'),
  '给开发同事：连接口一起': wholeEndpoint ? [wholeEndpoint] : [],
  '给开发同事：一个接一个': lists.filter(({ heading }) => !OF_BOOKMARKS.includes(heading)),
}

// `test/e2e/recipe.test.ts` does them in earnest, in the long rounds.
test.each(Object.entries(CHAINS))('the documented changes apply: %s', (_, recipes) => {
  expect(recipes).not.toEqual([])
  for (const { heading, diff, output } of recipes) {
    expect({ heading, refused: product.apply(diff) }).toEqual({ heading, refused: '' })
    if (heading !== '写错了会看到什么') continue
    expect(product.run('src/config/compiler/check.ts')).toEqual({ status: 1, printed: output })
    expect(product.apply(diff, '--reverse')).toBe('')
  }
  const standing = recipes.filter(({ heading }) => heading !== '写错了会看到什么')
  for (const { diff } of standing.toReversed()) expect(product.apply(diff, '--reverse')).toBe('')
})
