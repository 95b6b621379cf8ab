import type { AppConfig, AppEntry, AppResource } from '../../config/runtime/app-config.ts'
import { placeWithout } from '../../config/runtime/match-path.ts'
import { PAGE_ENTRIES } from '../../config/runtime/names.ts'
import { fillText } from '../../config/runtime/row-value.ts'
import type { Pinyin } from './pinyin.ts'

export interface CommandEntry {
  /** `页面`, `列表`, `文档` …; of a row of staff the title of its list. */
  kind: string
  title: string
  detail: string
  to: string
  isExternal: boolean
  when: AppEntry['when']
  permission: AppEntry['permission']
  also: AppEntry['also']
  spelling: Pinyin
  /** What it does, in place of leading somewhere. */
  run?: () => void
}

export function commandEntries({
  config,
  resources,
  toPinyin,
}: {
  config: AppConfig
  resources: Record<string, AppResource>
  toPinyin: (text: string) => Pinyin
}): CommandEntry[] {
  const entries = config.sidebar.flatMap((group) =>
    group.entries.map(({ title, to, isExternal, when, permission, also }) => ({
      title,
      to,
      isExternal,
      when,
      permission,
      also,
      group: group.title,
    })),
  )
  const listed = new Set(entries.map(({ to }) => to.replace(/\?.*$/, '')))
  const routes = config.routes.flatMap(({ path, title, redirect, isHidden, permission, also }) =>
    path === '*' || redirect || isHidden || path.includes(':') || listed.has(path)
      ? []
      : [{ title, to: path, isExternal: false, when: '' as const, permission, also, group: '' }],
  )
  const parts = config.routes.flatMap(({ path, title, page, isHidden, permission, also }) =>
    isHidden || page === ''
      ? []
      : (PAGE_ENTRIES[page] ?? []).map((part) => ({
          title: part.title,
          to: `${fillText({ text: placeWithout(path), row: part.parts ?? {} })}${part.query ? `?${part.query}` : ''}`,
          isExternal: false,
          when: '' as const,
          permission,
          also,
          group: title,
        })),
  )
  return [...entries, ...routes, ...parts].map(({ title, to, isExternal, when, permission, also, group }) => {
    const route = config.routes.find(({ path }) => path === to.replace(/\?.*$/, ''))
    const resource = route?.resource ? resources[route.resource] : undefined
    return {
      kind: isExternal ? '外部链接' : resource ? '列表' : route?.document ? '文档' : '页面',
      title,
      detail: resource?.description || group,
      to,
      isExternal,
      when,
      permission,
      also,
      spelling: toPinyin(title),
    }
  })
}
