import type { CatalogParts } from './catalog-fingerprint.ts'

const SECTIONS: Record<string, string> = {
  models: '模型',
  channels: '上游渠道（channels）',
  packages: '资源包',
  topup: '充值（topup）',
  invite: '邀请（invite）',
  welcome: '新用户礼包（welcome）',
}

/** Says in what two catalogs differ, for people: a line per section and way. The list is empty if they do not. */
export function describeDifference(own: CatalogParts, other: CatalogParts): string[] {
  const lines = new Map<string, string[]>()
  for (const part of [...new Set([...Object.keys(own), ...Object.keys(other)])].toSorted()) {
    if (own[part] === other[part]) continue
    const [section = '', id] = part.split(' ')
    const way = other[part] === undefined ? '只在本机有' : own[part] === undefined ? '本机没有' : '不同'
    const line = `${SECTIONS[section] ?? section}${way}`
    lines.set(line, [...(lines.get(line) ?? []), ...(id === undefined ? [] : [id])])
  }
  return [...lines].map(([line, ids]) => (ids.length === 0 ? line : `${line}：${ids.join('、')}`))
}
