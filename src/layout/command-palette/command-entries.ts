import type { AppConfig, AppEntry, AppResource } from '../config/app-config.ts'
import type { Spelling } from './spell.ts'

/** Something that the palette leads to. */
export interface PaletteEntry {
  kind: '页面' | '列表' | '模型' | '外部链接'
  title: string
  /** Said after the title, and found by, too. */
  detail: string
  to: string
  isExternal: boolean
  when: AppEntry['when']
  spelling: Spelling
}

/** What the config offers by name: the entries of the sidebar, and every other route that needs nothing filled in. */
export function paletteEntries({
  config,
  resources,
  spell,
}: {
  config: AppConfig
  resources: Record<string, AppResource>
  spell: (text: string) => Spelling
}): PaletteEntry[] {
  const entries = config.sidebar.flatMap((group) =>
    group.entries.map(({ title, to, isExternal, when }) => ({
      title,
      to,
      isExternal,
      when,
      group: group.title,
    })),
  )
  const listed = new Set(entries.map(({ to }) => to))
  const routes = config.routes.flatMap(({ path, title, redirect, isHidden }) =>
    path === '*' || redirect || isHidden || path.includes(':') || listed.has(path)
      ? []
      : [{ title, to: path, isExternal: false, when: '' as const, group: '' }],
  )
  return [...entries, ...routes].map(({ title, to, isExternal, when, group }) => {
    const name = config.routes.find((route) => route.path === to)?.resource
    const resource = name ? resources[name] : undefined
    return {
      kind: isExternal ? '外部链接' : resource ? '列表' : '页面',
      title,
      detail: resource?.description || group,
      to,
      isExternal,
      when,
      spelling: spell(title),
    }
  })
}
