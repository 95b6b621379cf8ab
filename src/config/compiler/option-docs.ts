import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

export interface OptionDocs {
  description: string
  within: Record<string, OptionDocs>
}

interface Node {
  type: string
  start: number
  [part: string]: unknown
}
const NONE: OptionDocs = { description: '', within: {} }

/** The doc comments above the options of the constant `name` of `file`, followed through imports of files next to it. */
export function optionDocs(file: string, name: string): OptionDocs {
  const text = readFileSync(file, 'utf8')
  const { program, comments } = parseSync(file, text)
  const descriptionOf = ({ start }: Node) => {
    const above = comments.findLast(({ end }) => end <= start && text.slice(end, start).trim() === '')
    return above?.value.startsWith('*') ? above.value.replaceAll(/^[\s*]+|\s+$/g, '') : ''
  }
  const body = program.body as unknown as Node[]
  const constants = new Map(body.flatMap(constantsOf))
  const imported = new Map(body.flatMap(importsOf))
  const optionsOf = (object: Node): Record<string, OptionDocs> =>
    Object.assign(
      {},
      ...(object['properties'] as Node[]).map((property) =>
        property.type === 'SpreadElement'
          ? docsOf(property['argument'] as Node).within
          : {
              [(property['key'] as Node)['name'] as string]: {
                description: descriptionOf(property),
                within: docsOf(property['value'] as Node).within,
              },
            },
      ),
    ) as Record<string, OptionDocs>
  function docsOf(node: Node): OptionDocs {
    if (node.type === 'Identifier') return docsNamed(node['name'] as string)
    if (node.type === 'ObjectExpression') return { description: '', within: optionsOf(node) }
    const inner = [
      node['callee'],
      node['object'],
      ...((node['arguments'] ?? node['elements'] ?? []) as unknown[]),
    ]
    return {
      description: '',
      within: Object.assign(
        {},
        ...inner.map((one) => (one ? docsOf(one as Node).within : {})),
      ) as OptionDocs['within'],
    }
  }
  function docsNamed(constant: string): OptionDocs {
    const here = constants.get(constant)
    if (here) return docsOf(here)
    const from = imported.get(constant)
    return from ? optionDocs(join(dirname(file), from), constant) : NONE
  }
  return docsNamed(name)
}

function constantsOf(statement: Node): [string, Node][] {
  const declared = (statement['declaration'] ?? statement) as Node
  return ((declared['declarations'] ?? []) as Node[]).map((one) => [
    (one['id'] as Node)['name'] as string,
    one['init'] as Node,
  ])
}

/** Names imported from files of the same folder or one within: options stand nowhere else. */
function importsOf(statement: Node): [string, string][] {
  const from = (statement['source'] as Node | undefined)?.['value']
  if (statement.type !== 'ImportDeclaration' || typeof from !== 'string' || !from.startsWith('./')) return []
  return (statement['specifiers'] as Node[]).map((one) => [(one['local'] as Node)['name'] as string, from])
}
