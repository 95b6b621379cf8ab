import { readFileSync } from 'node:fs'

/** The commands of docs/runbooks.md that are marked with a name: "```sh upgrade". @throws Error if there are none */
export function commandsOf(name: string): string[] {
  const page = readFileSync('docs/runbooks.md', 'utf8')
  const text = new RegExp(`^ *\`\`\`sh ${name}\n([\\s\\S]*?)^ *\`\`\``, 'm').exec(page)?.[1]
  if (text === undefined) throw new Error(`docs/runbooks.md has no commands "${name}"`)
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim())
}
