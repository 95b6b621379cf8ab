import { endpoints, type Endpoints } from '../../contract/endpoints.ts'
import { done, nothing, type Endpoint } from '../../contract/endpoints/endpoint.ts'

type IsGuarded<E> = E extends { path: `/admin/${string}` }
  ? E extends { auth: 'staff'; permission: string }
    ? true
    : false
  : true

/** The names of what lies under `/admin/` and asks for no permission. */
type Unguarded<All> = { [N in keyof All]: IsGuarded<All[N]> extends true ? never : N }[keyof All]

const mistaken = {
  'order.all': { method: 'GET', path: '/admin/order/all', auth: 'user', input: nothing, result: done },
} as const satisfies Record<string, Endpoint>

// Neither compiles once a path under `/admin/` asks for no permission, or the first would let one pass: `npm run check` fails.
const caught: Unguarded<typeof mistaken> = 'order.all'
const unguarded: [Unguarded<Endpoints>] extends [never] ? 'none' : never = 'none'

test('no path under /admin/ is without a permission, when it is compiled and when it runs', () => {
  expect([caught, unguarded]).toEqual(['order.all', 'none'])
  const open = Object.entries<Endpoint>(endpoints).filter(
    ([, { path, auth, permission }]) => path.startsWith('/admin/') && (auth !== 'staff' || !permission),
  )
  expect(open).toEqual([])
})
