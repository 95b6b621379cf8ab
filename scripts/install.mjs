// What npm installs for a task. Plain JavaScript, no dependency: `run.mjs` runs it before anything is installed.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { readOr, sha256 } from './unless-passed.mjs'

/** Tasks, and choices of a task, that run on the packages of production alone. */
export const OF_PRODUCTION = [
  'start',
  'build',
  'ledger:verify',
  'verify ledger',
  'verify secrets',
  'payments:alerts',
  'catalog',
  'doctor',
  'today',
  'why',
  'config',
  'demo:data',
  'release',
  'sbom',
]

/** Source maps, TypeScript and C: for who debugs, checks types or compiles. Node runs no TypeScript of a package. */
const UNOPENED = /\.(?:map|[cm]?tsx?|c|cc|cpp|h|hpp)$/

/** Whether the program or its build may open a file of a package. */
export const isOpened = (file) => !UNOPENED.test(file)

const SETS = {
  production: {
    about: '正在安装运行要的依赖（仅首次或依赖变化时）…',
    args: ['--omit=dev'],
    stampOf: (lock) => `${lock} production`,
    tidy: removeUnopened,
  },
  // People and CI write the stamp of this one by hand.
  all: {
    about: '正在安装全部依赖（仅首次或依赖变化时）…',
    args: ['--include=dev'],
    stampOf: (lock) => lock,
    tidy: () => {},
  },
}

/** @returns which packages a task needs at least */
export const packagesFor = (task, choice) =>
  [task, `${task} ${choice}`].some((name) => OF_PRODUCTION.includes(name)) ? 'production' : 'all'

/** @returns whether nothing is left in the folder */
function removeUnopened(folder) {
  let isEmpty = true
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() ? removeUnopened(path) : !isOpened(path)) rmSync(path, { recursive: true })
    else isEmpty = false
  }
  return isEmpty
}

/**
 * Installs what the lock file names, unless it is there. It is made next to `node_modules` and takes its place when it is whole: what runs from
 * there goes on, and stays if there is no network.
 * @param npm runs npm with arguments, resolves with its exit code
 */
export async function install(set, npm) {
  const lock = sha256(readFileSync('package-lock.json'))
  const { about, args, stampOf, tidy } = SETS[set]
  if ([SETS.all.stampOf(lock), stampOf(lock)].includes(readOr('node_modules/.installed', ''))) return
  console.log(about)
  const fresh = join('.cache', 'install')
  const modules = join(fresh, 'node_modules')
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true })
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) cpSync(name, join(fresh, name))
  // Install scripts stay off: every native part is prebuilt in its package, so no compiler and no download is needed.
  const code = await npm([
    'ci',
    '--prefix',
    fresh,
    '--ignore-scripts',
    ...args,
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  if (code !== 0) throw new Error('依赖安装失败，请检查网络后重试')
  tidy(modules)
  writeFileSync(join(modules, '.installed'), stampOf(lock))
  if (existsSync('node_modules')) renameSync('node_modules', join(fresh, 'replaced'))
  renameSync(modules, 'node_modules')
  rmSync(fresh, { recursive: true })
}
