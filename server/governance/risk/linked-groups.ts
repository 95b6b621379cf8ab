/** The groups of what is linked, directly or through others. */
export function linkedGroups(links: readonly (readonly [string, string])[]): string[][] {
  const groups = new Map<string, Set<string>>()
  for (const [one, other] of links) {
    const [a, b] = [groups.get(one) ?? new Set([one]), groups.get(other) ?? new Set([other])]
    if (a === b) continue
    const [large, small] = a.size < b.size ? [b, a] : [a, b]
    for (const id of small) large.add(id)
    for (const id of large) groups.set(id, large)
  }
  return [...new Set(groups.values())].map((group) => [...group])
}
