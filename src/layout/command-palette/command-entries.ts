import type { AppConfig, AppEntry, AppResource } from '../../config/runtime/app-config.ts'
import { PAGE_ENTRIES } from '../../config/runtime/names.ts'
import type { Pinyin } from './pinyin.ts'

export interface CommandEntry {
  kind: '页面' | '列表' | '模型' | '外部链接' | '帮助'
  title: string
  detail: string
  to: string
  isExternal: boolean
  when: AppEntry['when']
  permission: AppEntry['permission']
  spelling: Pinyin
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
    group.entries.map(({ title, to, isExternal, when, permission }) => ({
      title,
      to,
      isExternal,
      when,
      permission,
      group: group.title,
    })),
  )
  const listed = new Set(entries.map(({ to }) => to.replace(/\?.*$/, '')))
  const routes = config.routes.flatMap(({ path, title, redirect, isHidden, permission }) =>
    path === '*' || redirect || isHidden || path.includes(':') || listed.has(path)
      ? []
      : [{ title, to: path, isExternal: false, when: '' as const, permission, group: '' }],
  )
  const parts = config.routes.flatMap(({ path, title, page, isHidden, permission }) =>
    isHidden || page === ''
      ? []
      : (PAGE_ENTRIES[page] ?? []).map((part) => ({
          title: part.title,
          to: `${path}?${part.query}`,
          isExternal: false,
          when: '' as const,
          permission,
          group: title,
        })),
  )
  return [...entries, ...routes, ...parts].map(({ title, to, isExternal, when, permission, group }) => {
    const name = config.routes.find((route) => route.path === to.replace(/\?.*$/, ''))?.resource
    const resource = name ? resources[name] : undefined
    return {
      kind: isExternal ? '外部链接' : resource ? '列表' : '页面',
      title,
      detail: resource?.description || group,
      to,
      isExternal,
      when,
      permission,
      spelling: toPinyin(title),
    }
  })
}
