import { START, type Shop, type Shopper } from './shop.ts'

/**
 * A shop for the tests that follow, and a user who is new in each of them; the clock begins at `START` each time. Both are empty
 * until the tests run.
 * @param open is called once
 * @param balance yuan that the user tops up before each test
 */
export function inShop<S extends Shop>(
  open: () => Promise<S>,
  { balance = '' } = {},
): { shop: S; user: Shopper } {
  const shop = {} as S
  const user = {} as Shopper
  beforeAll(async () => {
    Object.assign(shop, await open())
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    shop.time.now = START
    Object.assign(user, await shop.newUser())
    if (balance) await user.topUp(balance)
  })
  return { shop, user }
}
