import { checkConfig, sentence } from '../../src/config/compiler/check-config.ts'
import { readConfig } from '../../src/config/compiler/written/read-written.ts'
import { consoleConfig } from '../support/read-fixture-config.ts'
import { commandEntries } from '../../src/layout/command-palette/command-entries.ts'
import { toPinyin } from '../../src/layout/command-palette/pinyin.ts'
import { looseConfig } from './refuses.ts'

const real = readConfig('src/config/console.ts')

test.each([
  ['the product', real],
  ['the tests', consoleConfig],
])('the console config of %s has no mistakes', (_, config) => {
  expect(checkConfig(config).mistakes).toEqual([])
})

test.each<[string, unknown]>([
  ['a function', () => '标题'],
  ['a React element', { $$typeof: Symbol.for('react.element') }],
  ['an instance of a class', new Date()],
])('%s is refused: the config is plain data', (_, value) => {
  const config = { ...looseConfig(), productName: value }
  expect(checkConfig(config).mistakes.map(sentence)).toEqual([
    'productName：配置里只能写数据，不能写函数或组件',
  ])
})

test('an entry whose link has no address yet is hidden', () => {
  const config = looseConfig()
  config.sidebar[3].entries.push({ link: 'docs', title: '接口文档', icon: 'document' })
  const titles = () => checkConfig(config).config?.app.sidebar[3]?.entries.map(({ title }) => title)

  expect(titles()).toEqual(['邀请好友'])
  config.links.docs = 'https://docs.example.com/'
  expect(titles()).toEqual(['邀请好友', '接口文档'])
})

test.each([
  'http://10.0.0.5/docs',
  'http://localhost:8080',
  'https://文档.中国',
  'https://docs.example.com/a?b=c#d',
  'http://[fd00::1]/docs',
  '/docs/quick-start',
  '/center/model?type=chat',
  '/terms.pdf',
  '',
])('“%s” is taken as a link', (address) => {
  const config = looseConfig()
  config.links.docs = address
  expect(checkConfig(config).mistakes).toEqual([])
})

test('an entry whose link is a path of this site stays on it', () => {
  const config = looseConfig()
  config.links.docs = '/docs/quick-start'
  config.sidebar[3].entries.push({ link: 'docs', title: '接口文档', icon: 'document' })
  expect(checkConfig(config).config?.app.sidebar[3]?.entries.at(-1)).toMatchObject({
    to: '/docs/quick-start',
    isExternal: false,
  })
})

test('a document that is not there is refused, with the name that is meant', () => {
  const config = looseConfig()
  config.routes.push({ path: '/docs/start', title: '快速上手', document: 'quick-strat' })
  expect(checkConfig(config, { documents: ['quick-start'] }).mistakes.map(sentence)).toEqual([
    `routes[${config.routes.length - 1}].document：没有文档 docs/quick-strat.md（你是想写 quick-start 吗？）`,
  ])
})

test('an entry leads to a page, a resource, a document or an address elsewhere', () => {
  const config = looseConfig()
  config.sidebar = [
    {
      title: '全部',
      entries: [
        { path: '/center/model', icon: 'grid', badge: '新' },
        { resource: 'orders', icon: 'receipt', smallScreen: false },
        { document: 'quick-start', icon: 'document', when: 'verified' },
        { url: 'https://example.com/', title: '社区', icon: 'link' },
      ],
    },
  ]
  expect(checkConfig(config).config?.app.sidebar[0]?.entries).toMatchObject([
    {
      title: '模型广场',
      to: '/center/model',
      isExternal: false,
      badge: '新',
      isOnSmallScreen: true,
      when: '',
    },
    { title: '订单明细', to: '/center/orders', isOnSmallScreen: false },
    { title: '快速上手', to: '/docs/quick-start', when: 'verified' },
    { title: '社区', to: 'https://example.com/', isExternal: true },
  ])
})

test('a hidden entry is neither in the menu nor found, and its route stays', () => {
  const config = looseConfig()
  const found = () => {
    const { app, resources } = checkConfig(config).config ?? {}
    if (!app || !resources) throw new Error('refused')
    const entries = commandEntries({ config: app, resources, toPinyin }).map(({ to }) => to)
    return { isFound: entries.includes('/center/stats'), routes: app.routes.map(({ path }) => path) }
  }
  expect(found().isFound).toBe(true)
  config.sidebar[0].entries[1].hidden = true
  expect(found().isFound).toBe(false)
  expect(found().routes).toContain('/center/stats')
})
