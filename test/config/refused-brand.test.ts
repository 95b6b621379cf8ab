import { assert, integer, property } from 'fast-check'
import { checkConfig, sentence } from '../../src/config/compiler/check-config.ts'
import { accentContrasts, CONTRAST_LEAST, readableAccent } from '../../src/theme/accent-colors.ts'
import { looseConfig, refuses } from './refuses.ts'

refuses([
  [
    'a colour that cannot be read on light grounds',
    (config) => (config.brand = { accent: { light: '#ffd700', dark: '#ffd700' } }),
    'brand.accent.light：“#ffd700”与 #f7f6f3 的对比度只有 1.3，文字至少要 4.5；可以试试 #',
  ],
  [
    'a colour that cannot be read on dark grounds',
    (config) => (config.brand = { accent: { light: '#0b6e4f', dark: '#0b6e4f' } }),
    'brand.accent.dark：“#0b6e4f”与 #',
  ],
  [
    'a colour by its name',
    (config) => (config.brand = { accent: { light: 'green', dark: '#63d2bd' } }),
    'brand.accent.light：颜色写成 # 和六位十六进制数，如 #0b6e4f',
  ],
  [
    'a colour for one look alone',
    (config) => (config.brand = { accent: { light: '#0b6e4f' } }),
    'brand.accent.dark：没有写',
  ],
  [
    'a logo of another kind',
    (config) => (config.brand = { logo: 'logo.gif' }),
    'brand.logo：“logo.gif”要是 svg、png、webp 图片',
  ],
  [
    'a path in the place of a file',
    (config) => (config.brand = { logo: '/images/logo.svg' }),
    'brand.logo：文件名只能用',
  ],
  [
    'a dark logo alone',
    (config) => (config.brand = { logoDark: 'logo.svg' }),
    'brand.logoDark：先写浅色外观的 logo',
  ],
  [
    'an option that there is not',
    (config) => (config.brand = { favico: 'a.svg' }),
    'brand：没有选项“favico”（你是想写 favicon 吗？）',
  ],
  [
    'an announcement without an end',
    (config) => (config.announcement = { text: '维护', begin: '2026-11-29 18:00' }),
    'announcement.end：没有写',
  ],
  [
    'an announcement that ends before it begins',
    (config) => (config.announcement = { text: '维护', begin: '2026-11-29 18:00', end: '2026-11-29 17:00' }),
    'announcement.end：结束要晚于开始',
  ],
  [
    'a time that is written otherwise',
    (config) => (config.announcement = { text: '维护', begin: '11月29日', end: '2026-11-29 17:00' }),
    'announcement.begin：时间写成 2026-11-30 02:00 的样子（北京时间）',
  ],
  [
    'a day that there is not',
    (config) => (config.announcement = { text: '维护', begin: '2026-02-28 00:00', end: '2026-02-30 00:00' }),
    'announcement.end：没有“2026-02-30 00:00”这个时间',
  ],
  [
    'an announcement that is too long for its line',
    (config) => (config.announcement = { ...announcement, text: '很长的公告'.repeat(9) }),
    'announcement.text：公告至多 40 个字（两个字母算一个字），这里有 45 个',
  ],
  [
    'a place that there is not',
    (config) => (config.announcement = { ...announcement, place: 'home' }),
    'announcement.place：没有“home”，可用：all、public、console',
  ],
  [
    'an announcement that leads nowhere',
    (config) => (config.announcement = { ...announcement, link: { title: '详情', to: '/docs/quick' } }),
    'announcement.link.to：没有路由通往“/docs/quick”',
  ],
  [
    'a needed link under another name',
    ({ links }) => (links.trems = 'https://example.com'),
    'links.trems：自己加的链接写成 { title, to, places }（你是想写 terms 吗？）',
  ],
  [
    'an own link without a name',
    ({ links }) => (links.status = { to: 'https://status.example.com' }),
    'links.status.title：没有写',
  ],
  [
    'an own link that leads nowhere',
    ({ links }) => (links.status = { title: '状态', to: '/statu' }),
    'links.status.to：没有路由通往“/statu”',
  ],
  [
    'an own link in a place that there is not',
    ({ links }) => (links.status = { ...own, places: ['menu'] }),
    'links.status.places[0]：没有“menu”，可用：header、footer',
  ],
  [
    'a needed link that is written as an own one',
    ({ links }) => (links.docs = own),
    'links.docs：须为加引号的文字',
  ],
  [
    'two own links of one name',
    ({ links }) => Object.assign(links, { status: own, other: { ...own } }),
    'links.other.title：已有一个链接叫“服务状态”（links.status）',
  ],
  [
    'more links in the header than it has room for',
    ({ links }) => {
      for (const name of ['a', 'b', 'c', 'd', 'e'])
        links[name] = { title: name, to: 'https://example.com', places: ['header'] }
    },
    'links.e.places：页头至多放 4 个自己加的链接',
  ],
  [
    'an entry for a link that there is not',
    ({ links, sidebar }) => {
      links.status = own
      sidebar[3].entries.push({ link: 'statsu', icon: 'link' })
    },
    'sidebar[3].entries[1].link：links 里没有“statsu”（你是想写 status 吗？）',
  ],
])

const announcement = { text: '维护', begin: '2026-11-29 18:00', end: '2026-11-30 17:00' }
const own = { title: '服务状态', to: 'https://status.example.com/', places: ['footer'] }
const image = { bytes: 900, width: 64, height: 32 }

const messagesOf = (brand: object, images: Record<string, typeof image>) =>
  checkConfig({ ...looseConfig(), brand }, { images }).mistakes.map(sentence)

test('pictures of the brand are there, small, and not too wide', () => {
  const logo = 'logo.svg'
  expect(messagesOf({ logo }, { [logo]: image })).toEqual([])
  expect(messagesOf({ logo: 'lgo.svg' }, { [logo]: image })).toEqual([
    'brand.logo：brand 文件夹里没有“lgo.svg”（你是想写 logo.svg 吗？）',
  ])
  expect(messagesOf({ logo }, { [logo]: { ...image, bytes: 120_000 } })).toEqual([
    'brand.logo：“logo.svg”有 118 KiB，至多 100 KiB',
  ])
  expect(messagesOf({ logo }, { [logo]: { ...image, width: 161 } })).toEqual([
    'brand.logo：“logo.svg”太宽：宽至多是高的 5 倍',
  ])
  expect(messagesOf({ logo }, { [logo]: { ...image, width: 0 } })).toEqual([
    'brand.logo：读不出“logo.svg”的宽和高，svg 要写 viewBox',
  ])
  expect(messagesOf({ favicon: 'a.ico' }, { 'a.ico': { ...image, width: 0 } })).toEqual([])
  const appIcon = 'app.png'
  expect(messagesOf({ appIcon: logo }, { [logo]: image })).toEqual(['brand.appIcon：“logo.svg”要是 png 图片'])
  expect(messagesOf({ appIcon }, { [appIcon]: { ...image, width: 512, height: 512 } })).toEqual([])
  for (const [width, height] of [
    [511, 511],
    [600, 512],
  ] as const)
    expect(messagesOf({ appIcon }, { [appIcon]: { ...image, width, height } })).toEqual([
      'brand.appIcon：“app.png”要是边长至少 512 像素的正方形',
    ])
})

test('the colour that is proposed for one that cannot be read can be', () => {
  assert(
    property(integer({ min: 0, max: 0xffffff }), (number) => {
      const color = `#${number.toString(16).padStart(6, '0')}`
      for (const theme of ['light', 'dark'] as const) {
        const [closest] = accentContrasts(theme, readableAccent(theme, color))
        expect(closest?.contrast).toBeGreaterThanOrEqual(CONTRAST_LEAST)
      }
    }),
  )
})

test('an entry of an own link is called as the link is, and needs no address of its own', () => {
  const config = looseConfig()
  config.links.status = own
  config.sidebar[3].entries.push({ link: 'status', icon: 'link' })
  const { config: complete, mistakes } = checkConfig(config)
  expect(mistakes).toEqual([])
  expect(complete?.app.sidebar[3]?.entries[1]).toMatchObject({
    title: '服务状态',
    to: own.to,
    isExternal: true,
  })
  expect(complete?.app.ownLinks).toEqual([{ ...own, isExternal: true }])
})
