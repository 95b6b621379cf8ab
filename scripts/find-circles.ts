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
