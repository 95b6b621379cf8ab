import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPathOf, PLACES, type PlaceName } from '../../contract/places.ts'
import { checkConfig, parseConfig } from '../../src/config/compiler/check-config.ts'
import { routeOf } from '../../src/config/runtime/derive.ts'
import { redirectFrom } from '../../src/config/runtime/match-path.ts'
import { looseConfig, refuses, type Loose } from './refuses.ts'

const NEW = '/moved'

/** The fixture with one address changed in all places of the config that name it. */
function renamed(from: string, to: string, change: (config: Loose) => void = () => {}) {
  const parts = (path: string) => path.replaceAll(/\/:.*/g, '')
  const config = JSON.parse(
    JSON.stringify(looseConfig()).replaceAll(new RegExp(`"${parts(from)}(?=["/?])`, 'g'), `"${parts(to)}`),
  )
  change(config)
  return parseConfig(config).app
}

/** Where an address of a console ends. */
function followed(app: ReturnType<typeof renamed>, address: string) {
  const { pathname, search, hash } = new URL(address, 'http://x')
  return redirectFrom(routeOf({ config: app, path: pathname }), { pathname, search, hash })
}

const names = Object.keys(PLACES) as PlaceName[]
test.each(names.filter((name) => name !== 'home'))(
  '%s is found by its name wherever its route is',
  (name) => {
    const old = PLACES[name]
    const moved = `${NEW}${/\/:.*/.exec(old)?.[0] ?? ''}`
    const app = renamed(old, moved)
    const fill = (path: string) => path.replaceAll(/:(\w+)\??/g, 'v%2F1')
    expect(app.paths[name]).toBe(moved)
    expect(routeOf({ config: app, path: fill(moved) }).path).toBe(moved)
    expect(followed(app, `${fill(old)}?order=1&x=2#end`)).toBe(`${fill(moved)}?order=1&x=2#end`)
  },
)

test('a path by name has its parts filled in, the rest in its query', () => {
  const pathOf = createPathOf(parseConfig(looseConfig()).app.paths)
  expect(pathOf('topup')).toBe('/center/topup')
  expect(pathOf('topup', { order: 'a b' })).toBe('/center/topup?order=a+b')
  expect(pathOf('display', { type: 'chat' })).toBe('/center/display/chat')
  expect(pathOf('display', { type: 'chat', id: 'a/b', c: '7' })).toBe('/center/display/chat/a%2Fb?c=7')
  expect(pathOf('login', { to: undefined })).toBe('/login')
})

test('a former address leads to the route, and so does that of the specification', () => {
  const app = renamed('/center/topup', '/center/recharge', (config) => {
    config.routes.find(({ path }: Loose) => path === '/center/recharge').formerly = ['/pay', '/center/top-up']
  })
  for (const old of ['/pay', '/center/top-up', '/center/topup']) {
    expect(followed(app, `${old}?order=1`)).toBe('/center/recharge?order=1')
  }
})

test('what a former address says stays, and what it leaves out', () => {
  const app = renamed('/center/display/:type/:id?', '/center/play/:type/:id?')
  expect(followed(app, '/center/display/chat?c=1')).toBe('/center/play/chat?c=1')
  expect(followed(app, '/center/display/chat/qwen')).toBe('/center/play/chat/qwen')
})

test('/center leads to the marketplace without a route of its own', () => {
  const config = looseConfig()
  config.routes = config.routes.filter(({ path }: Loose) => path !== '/center')
  expect(followed(parseConfig(config).app, '/center')).toBe('/center/model')
})

const routeAt = (config: Loose, path: string) => config.routes.find((route: Loose) => route.path === path)

refuses([
  [
    'a page that code leads to and no route shows',
    (config) => (config.routes = config.routes.filter(({ page }: Loose) => page !== 'cashier')),
    "routes：缺少 page: 'cashier' 的路由",
  ],
  [
    'an address that lacks what code fills in',
    (config) => (routeAt(config, '/cashier/:orderNo').path = '/cashier'),
    '.path：这个地址里待填的值要只有 :orderNo',
  ],
  [
    'an address that wants what code does not have',
    (config) => (routeAt(config, '/union').path = '/union/:x'),
    '.path：这个地址里待填的值要没有',
  ],
  [
    'a page on two routes',
    (config) => config.routes.push({ path: '/b', title: '社区', page: 'union' }),
    '.page：页面 union 已由 routes[1] 显示',
  ],
  [
    'a former address that another route has',
    (config) => (routeAt(config, '/union').formerly = ['/login']),
    'routes[1].formerly[0]：“/login”已是 routes[2] 的地址',
  ],
  [
    'a former address twice',
    (config) => (routeAt(config, '/union').formerly = ['/a', '/a']),
    'routes[1].formerly[1]：“/a”已是 routes[1].formerly[0] 的地址',
  ],
  [
    'a former address of what shows that there is no page',
    (config) => (routeAt(config, '*').formerly = ['/old']),
    '“*”是没有页面的地址，不会有从前的地址',
  ],
  [
    'a former address that does not say what the new one needs',
    (config) => (routeAt(config, '/cashier/:orderNo').formerly = ['/pay/:id']),
    '“/pay/:id”里没有 :orderNo，转不到“/cashier/:orderNo”',
  ],
  [
    'a link to a former address',
    (config) => {
      routeAt(config, '/union').formerly = ['/community']
      config.sidebar[0].entries[0].path = '/community'
    },
    'sidebar[0].entries[0].path：“/community”是从前的地址，现在是“/union”',
  ],
  [
    'a route of the centre that is not for users',
    (config) => {
      const route = routeAt(config, '/center/orders')
      delete route.auth
    },
    '.auth：/center 下的路由要写 auth: true；访客也能看的，再写 open: true',
  ],
  [
    'a route under itself',
    (config) => (routeAt(config, '/center/calls').under = '/center/calls'),
    '.under：under 写的是它自己',
  ],
])

test('a refused console has no mistakes of its own', () => {
  expect(checkConfig(looseConfig()).mistakes).toEqual([])
})

const ADDRESS = /['"`](\/center\/|\/cashier\/|\/model-doc\/|\/login\b|\/union\b)/
const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() && /\.tsx?$/.test(entry.name) ? [join(entry.parentPath, entry.name)] : [],
  )

test('code of console and server knows no address', () => {
  const files = [...filesBelow('src'), ...filesBelow('server')].filter(
    (file) => !/^src\/config\/(console\.ts|lists\/)/.test(file),
  )
  expect(files.length).toBeGreaterThan(500)
  const known = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) =>
        ADDRESS.test(line) && !/^\s*(\/\*|\*|\/\/)/.test(line) ? [`${file}: ${line}`] : [],
      ),
  )
  expect(known).toEqual([])
})
