import { parseConfig } from '../../src/config/compiler/check-config.ts'
import { diffConfig } from '../../src/config/compiler/diff-config.ts'
import { looseConfig, type Loose } from './refuses.ts'

function diffOf(change: (config: Loose) => void): string[] {
  const config = looseConfig()
  change(config)
  return diffConfig(parseConfig(looseConfig()), parseConfig(config)).split('\n')
}

test('nothing is said where nothing is changed', () => {
  expect(diffOf(() => {})).toEqual([''])
})

test('a new name of a route is said, with that of its entry in the menu', () => {
  const lines = diffOf((config) => {
    config.routes.find(({ path }: Loose) => path === '/center/income').title = '账单'
  })
  expect(lines).toEqual([
    '~ 路由 /center/income title：收支明细 → 账单',
    '~ 菜单 账户 entries /center/income title：收支明细 → 账单',
  ])
})

test('a hidden entry is gone from the menu, once', () => {
  const lines = diffOf((config) => (config.sidebar[2].entries[4].hidden = true))
  expect(lines).toContain('- 菜单 账户 entries /center/income')
  expect(lines.filter((line) => line.startsWith('-'))).toHaveLength(1)
  expect(lines).toContain('~ 路由 /center/income isHidden：false → true')
})

test('a column that is deleted or new is said, and the order', () => {
  const lines = diffOf((config) => {
    config.resources.orders.columns.splice(2, 1)
    config.resources.orders.card = undefined
    config.resources.packages.columns.push({ field: 'tokens', title: '总量', format: 'count' })
  })
  expect(lines).toContain('- 列表 orders columns subject')
  expect(lines).toContain('+ 列表 packages columns tokens')
  expect(lines.some((line) => line.startsWith('~ 列表 orders columns 顺序：orderNo、kind、subject'))).toBe(
    true,
  )
})

test('a form, its fields and what an action asks are said', () => {
  const withForm = (hint: string) => (config: Loose) => {
    const fields = [{ field: 'nickname', title: '昵称', hint }]
    config.resources.sessions.forms = {
      create: { title: '新建', endpoint: 'user.profile', sections: [{ fields }] },
    }
    config.resources.keys.actions[0] = {
      title: '换',
      call: 'key.edit',
      ask: [{ field: 'name', title: '名称', hint }],
    }
    return config
  }
  const added = diffOf(withForm('甲'))
  expect(added).toContain('+ 列表 sessions forms create')
  expect(added).toContain('+ 列表 keys asks 换')
  const [before, after] = ['甲', '乙'].map((hint) => parseConfig(withForm(hint)(looseConfig())))
  expect(before && after && diffConfig(before, after).split('\n')).toEqual([
    '~ 列表 keys asks 换 name hint：甲 → 乙',
    '~ 列表 sessions forms create sections 1 fields nickname hint：甲 → 乙',
  ])
})
