/** The folders of the console from the ground up: each imports from its own floor and those below. */
const FLOORS = [
  ['src/config/runtime/', 'src/theme/'],
  ['src/providers/', 'src/ui/'],
  ['src/resources/'],
  ['src/components/'],
  ['src/layout/'],
  ['src/pages/'],
  ['src/app/'],
]

/** The modules of the server from the ground up. All but the first, which is for everyone, have a door. */
const MODULES = [
  'platform',
  'wallet',
  'identity',
  'catalog',
  'engines',
  'usage',
  'content',
  'money',
  'account',
  'governance',
  'proof',
  'gateway',
  'maas',
  'app',
]
const moduleOf = (file: string) => MODULES.indexOf(/^server\/([^/]+)\//.exec(file)?.[1] ?? '')
const DOOR = /^server\/[^/]+\/(index|context|deps)\.ts$/

function isBesideTheDoor(from: string, to: string): boolean {
  const module = moduleOf(to)
  if (!from.startsWith('server/') || module <= 0 || from === 'server/main.ts') return false
  return moduleOf(from) === module ? to === `server/${MODULES[module]}/index.ts` : !DOOR.test(to)
}

const floorOf = (file: string) => FLOORS.findIndex((folders) => folders.some((one) => file.startsWith(one)))
const pageOf = (file: string) => /^src\/pages\/([^/]+)\//.exec(file)?.[1]
const isOfBuild = (file: string) => file.startsWith('src/config/') && floorOf(file) < 0

/** Only tests of the config itself, and of the product as it is shipped, may depend on what product staff edit. */
const TESTS = /^test\/(server|ui|e2e|support)\//
const READERS = ['test/e2e/spec.test.ts', 'test/support/read-fixture-config.ts']
const EDITED = /^src\/config\/(console\.ts$|lists\/|compiler\/written\/read-written\.ts$)/

function problemOf(from: string, to: string): string | null {
  if (TESTS.test(from) && !READERS.includes(from) && EDITED.test(to))
    return '这里的测试不读会被产品同事改的配置'
  if (moduleOf(from) >= 0 && moduleOf(to) > moduleOf(from)) return '下层不引用上层'
  if (isBesideTheDoor(from, to))
    return '模块之间只经过 index.ts（和 context.ts、deps.ts）：要给外面用的在那里导出，模块自己的文件不引用它'
  if (from.startsWith('src/') && to.startsWith('vite/')) return '构建引用配置的编译器，不反过来'
  if (floorOf(from) < 0) return null
  if (floorOf(to) > floorOf(from)) return '下层不引用上层'
  if (floorOf(from) > 0 && isOfBuild(to)) return '浏览器里不读没有补全的配置'
  if (pageOf(from) && pageOf(to) && pageOf(from) !== pageOf(to)) return '页面之间互不引用'
  return null
}

/** @returns each import, types and lazy ones included, that goes against the floors of `src` and `server` or makes a test depend on the edited config */
export const findWrongImports = (graph: ReadonlyMap<string, readonly string[]>) =>
  [...graph].flatMap(([from, imports]) =>
    imports.flatMap((to) => {
      const problem = problemOf(from, to)
      return problem ? [{ from, to, problem }] : []
    }),
  )
