// `node scripts/affected-files.ts` prints, as JSON, the files that the change reaches: what differs from the last commit that landed
// (`origin/main`) or, where that is this one or is not known, from some commits before. Nothing where there is no history.
// A file reaches what it imports and what it names by its path, as a test does the program that it starts; the console's browser reaches
// all of the console. What a test finds by a pattern of paths is not known.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { importGraph } from './import-graph.ts'
import { reachedBy } from './reached-by.ts'

const COMMITS = 20
/** With one of these all may be different. */
const ALL = ['package-lock.json', 'jest.config.mjs']
const CODE = /\.(tsx?|m[jt]s|cjs)$/
const PATH = /['"`]([\w.@-]+(?:\/[\w.@-]+)*)['"`]/g

const git = (...args: string[]) => {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}

function changedFiles(): string[] {
  const [head] = git('rev-parse', 'HEAD')
  if (head === undefined) return []
  const [landed] = git('merge-base', 'HEAD', 'origin/main')
  const earlier = git('rev-list', '--first-parent', `--max-count=${COMMITS + 1}`, 'HEAD').at(-1)
  const base = landed === undefined || landed === head ? earlier : landed
  return base === undefined ? [] : git('diff', '--name-only', base)
}

const files = new Set(git('ls-files').filter(existsSync))
const changed = changedFiles()
if (changed.some((file) => ALL.includes(file))) console.log(JSON.stringify([...files]))
else {
  const code = new Set([...files].filter((file) => CODE.test(file)))
  const graph = importGraph(new Set([...files].filter((file) => CODE.test(file) || file.endsWith('.css'))))
  for (const file of code) {
    const named = Array.from(readFileSync(file, 'utf8').matchAll(PATH), ([, path = '']) => path)
    graph.get(file)?.push(...named.filter((path) => files.has(path)))
  }
  graph.get('test/support/browser.ts')?.push('index.html', 'vite.config.ts', 'src/app/main.tsx')
  console.log(JSON.stringify([...reachedBy(changed, graph)]))
}
