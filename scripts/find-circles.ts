/** @returns groups of nodes each of which reaches all others of its group (Tarjan's strongly connected components) */
export function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  function visit(node: string): number {
    const at = order.size
    order.set(node, at)
    stack.push(node)
    let lowest = at
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) lowest = Math.min(lowest, visit(next))
      else if (stack.includes(next)) lowest = Math.min(lowest, order.get(next) ?? at)
    }
    if (lowest < at) return lowest
    const group = stack.splice(stack.indexOf(node))
    if (group.length > 1 || graph.get(node)?.includes(node)) circles.push(group)
    return lowest
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return circles
}

/** What names the types of all that a module has, for its own folders to work with, or lets in: between these and a folder a circle is no knot. */
const NAMES_ALL = /^(server\/[^/]+\/(context|deps|index)|src\/config\/runtime\/app-config)\.ts$/

/** A folder of a module of `server` or of an area of `src`, where each page is one; what lies next to those folders stands for itself. */
function folderOf(file: string): string {
  const [side, module, ...rest] = file.split('/').slice(0, -1)
  const depth = side === 'src' && module === 'pages' ? 1 : 0
  if (rest.length <= depth) return file
  return [side, module, ...(depth === 1 ? rest : rest.slice(0, 1))].join('/')
}

/** @returns folders of `server` and `src` that import each other, types included */
export function findFolderCircles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const folders = new Map<string, Set<string>>()
  for (const [file, imports] of graph) {
    if (!/^(server|src)\//.test(file) || NAMES_ALL.test(file)) continue
    const to = folders.get(folderOf(file)) ?? new Set()
    folders.set(folderOf(file), to)
    for (const path of imports) if (folderOf(path) !== folderOf(file)) to.add(folderOf(path))
  }
  return findCircles(new Map([...folders].map(([folder, to]) => [folder, [...to]])))
}
