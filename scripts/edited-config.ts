// `npm run test:full -- config` runs this: some legal edits of the real config, and all tests that could depend on it, in a copy.
// `node scripts/edited-config.ts [seed] [arguments of jest]` runs a part of them.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { sample } from 'fast-check'
import { editedConfig } from '../test/config/legal-edits.ts'
import { copyProduct } from '../test/support/recipe.ts'
import { writeConfig } from '../test/support/write-config.ts'

/** CI plays the same edits each time, so that a failure is the change's own; other seeds are an argument. */
const [seed = '26158', ...args] = process.argv.slice(2)
/** All that reads the real config: `npm run check` refuses that other tests import it. */
const READS = [
  '--selectProjects',
  'plain',
  'ui',
  '--testPathPatterns',
  'test/(contract|config|scripts|ui/lists/legal-edits)',
  // A list is written with all that it shares with others: its lines are not those that staff read.
  '--testPathIgnorePatterns',
  'config/screen-lines',
]

const product = copyProduct()
const run = (file: string, ...rest: string[]) => {
  const { status } = spawnSync(process.execPath, [file, ...rest], { cwd: product.root, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${file} ${rest.join(' ')}`)
}
try {
  product.restore('real')
  const [edited] = sample(editedConfig, { numRuns: 1, seed: Number(seed) })
  if (!edited) throw new Error('no config was made')
  const folder = join(product.root, 'src/config')
  const file = writeConfig(folder, edited.config)
  console.log(`改动（种子 ${seed}）：${edited.edits.join('、')}`)
  run('node_modules/oxfmt/bin/oxfmt', '--write', file, join(folder, 'lists'))
  // What `npm run check` has to say of a config; the rest of the product is not edited.
  run('src/config/compiler/check.ts')
  run('node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '--quiet', 'src/config')
  run(
    'node_modules/typescript/bin/tsc',
    '-p',
    '.',
    '--incremental',
    '--tsBuildInfoFile',
    '.cache/types.tsbuildinfo',
  )
  run('scripts/run.mjs', 'build')
  run('scripts/test.ts', ...(args.length > 0 ? args : READS))
} finally {
  product.remove()
}
