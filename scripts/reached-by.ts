/** @returns the files that changed, and all from which one of them is reached */
export function reachedBy(
  changed: readonly string[],
  graph: ReadonlyMap<string, readonly string[]>,
): Set<string> {
  const users = new Map<string, string[]>()
  for (const [file, used] of graph) for (const one of used) users.set(one, [...(users.get(one) ?? []), file])
  const reached = new Set<string>()
  const open = [...changed]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    open.push(...(users.get(file) ?? []))
  }
  return reached
}
