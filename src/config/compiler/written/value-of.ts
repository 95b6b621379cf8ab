import { keyOf, resolved, type Here, type Modules, type Node } from './modules.ts'

/** The data that is written at a node: nothing of the config is run. */
export function valueOf(here: Here, modules: Modules): unknown {
  const { module, node } = resolved(here, modules)
  const inner = (one: unknown) => valueOf({ module, node: one as Node }, modules)
  switch (node.type) {
    case 'Literal':
      return node['value']
    case 'TemplateLiteral':
      return ((node['quasis'] as Node[])[0]?.['value'] as { cooked: string } | undefined)?.cooked
    case 'UnaryExpression':
      return -Number(inner(node['argument']))
    case 'ArrayExpression':
      return (node['elements'] as Node[]).flatMap((one) =>
        one.type === 'SpreadElement' ? (inner(one['argument']) as unknown[]) : [inner(one)],
      )
    case 'ObjectExpression':
      return Object.fromEntries(
        (node['properties'] as Node[]).flatMap((one) =>
          one.type === 'SpreadElement'
            ? Object.entries(inner(one['argument']) as object)
            : [[keyOf(one), inner(one)]],
        ),
      )
    default:
      return undefined
  }
}
