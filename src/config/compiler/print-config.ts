import type { CompleteConfig } from './complete-config.ts'
import { permissionWords } from './permissions.ts'
import { activeEntry } from '../runtime/derive.ts'
import { placeWithout } from '../runtime/match-path.ts'
import { displayTime } from '../../../contract/time.ts'
import type { AppConfig, AppRoute } from '../runtime/app-config.ts'

/** Routes, guards and menu as tables to read before a change ships. */
export function printConfig({ app, resources }: Pick<CompleteConfig, 'app' | 'resources'>): string {
  const routes = app.routes.map((route) => [
    route.path,
    route.title,
    shownBy(route),
    guardOf(route),
    route.layout,
    app.sidebar.length > 0 ? (activeEntry({ config: app, path: samplePath(route.path) })?.title ?? '') : '',
    permissionWords(route.permission),
  ])
  const menu = app.sidebar.flatMap((group) =>
    group.entries.map((entry) => [
      group.title,
      entry.title,
      entry.to,
      entry.when,
      entry.badge,
      entry.isOnSmallScreen ? '是' : '否',
      permissionWords(entry.permission),
    ]),
  )
  const { announcement } = app
  const links = app.ownLinks.map(({ title, to, places }) => [title, to, places.join('、')])
  const lists = Object.values(resources).map((resource) => [
    resource.name,
    resource.endpoint,
    resource.columns.map(({ title }) => title).join('、'),
    resource.filters.map(({ title }) => title).join('、'),
    resource.charts.map(({ title, kind }) => `${title}（${kind}）`).join('、'),
    permissionWords(resource.permission),
  ])
  return [
    `路由（${routes.length}）`,
    table(['地址', '标题', '显示', '登录', '布局', '高亮的菜单', '权限'], routes),
    `菜单（${menu.length}）`,
    table(['分组', '名字', '通往', '条件', '角标', '手机', '权限'], menu),
    ...(links.length > 0
      ? [`自己加的链接（${links.length}）`, table(['名字', '通往', '显示在'], links)]
      : []),
    ...(announcement ? [`公告：${announced(announcement)}`] : []),
    `资源（${lists.length}）`,
    table(['名字', '接口', '列', '筛选', '图', '权限'], lists),
  ].join('\n\n')
}

const announced = ({ text, begin, end, place }: NonNullable<AppConfig['announcement']>) =>
  `${displayTime(begin)} 至 ${displayTime(end)}，${place}：${text}`

function shownBy({ page, resource, document, redirect }: AppRoute): string {
  if (page) return `页面 ${page}`
  if (resource) return `资源 ${resource}`
  return document ? `文档 ${document}` : `转到 ${redirect}`
}

function guardOf({ auth, open }: AppRoute): string {
  if (!auth) return '不需要'
  return open ? '访客可看' : '需要'
}

/** A path of the route's pattern, with its parts filled in somehow. */
const samplePath = (pattern: string) => placeWithout(pattern).replaceAll(/:\w+/g, '-')

function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, index) => Math.max(...[head, ...rows].map((row) => widthOf(row[index] ?? ''))))
  const line = (row: string[]) =>
    row
      .map((cell, index) => cell + ' '.repeat((widths[index] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd()
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

/** Chinese takes two columns of a terminal. */
const widthOf = (text: string) => text.replaceAll(/[\u2e80-\uffef]/g, '··').length
