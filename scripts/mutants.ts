// `npm run mutants`: puts known faults into a copy of the program, one at a time, and runs the tests that must notice each.
// Exit 1 if a fault goes unnoticed, or if a fault no longer fits the program. Arguments keep the mutants whose name holds one of them.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { countFits } from './mutants/count-fits.ts'
import { mutants } from './mutants/list.ts'
import type { Mutant } from './mutants/mutant.ts'
import { runTests, type TestRun } from './mutants/run-tests.ts'

const COPIED = ['contract', 'server', 'test', 'package.json', 'jest.config.mjs']
const SHARED = ['node_modules', 'dist', 'docs', 'scripts', 'src']

/** A fault may leave its tests waiting for what never comes. */
const LIMIT_MS = 300_000

const words = process.argv.slice(2)
const chosen = mutants.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
chosen.forEach(requireFit)

const tree = mkdtempSync(join(tmpdir(), 'maas-mutants-'))
try {
  for (const name of COPIED) cpSync(name, join(tree, name), { recursive: true })
  for (const name of SHARED) symlinkSync(resolve(name), join(tree, name))
  const first = runTests(tree, [...new Set(chosen.flatMap(({ tests }) => tests))])
  // What failed for its lateness, side by side with the others, passes by itself.
  const sound = first.isPassed ? first : runTests(tree, first.failedFiles)
  if (!sound.isPassed) throw new Error(`没有故障时测试就不通过：\n${sound.output}`)

  const rows = chosen.map((mutant, index) => {
    const run = runMutant(mutant)
    // All of them take hours, and what has been found so far is not lost with the rest.
    const result = isNoticed(run) ? `${run.failed} 个测试不通过：${run.firstFailure}` : '没有被发现'
    console.log(`${index + 1}/${chosen.length} ${mutant.name}：${result}`)
    return { mutant, run }
  })
  const unnoticed = rows.filter(({ run }) => !isNoticed(run))
  for (const { mutant } of unnoticed) console.log(`没有被发现：${mutant.name}`)
  console.log(`${rows.length - unnoticed.length}/${rows.length} 个故障被测试发现`)
  process.exitCode = unnoticed.length === 0 ? 0 : 1
} finally {
  rmSync(tree, { recursive: true, force: true })
}

/** A test ran and failed: a file that does not even load would be no proof of anything. */
function isNoticed(run: TestRun): boolean {
  return run.failed > 0
}

function requireFit(mutant: Mutant): void {
  const { name, file, before } = mutant
  const found = countFits(mutant)
  if (found !== 1)
    throw new Error(`故障「${name}」与程序不符：${file} 中应有且仅有一处\n${before}\n（有 ${found} 处）`)
}

function runMutant({ file, before, after, tests }: Mutant): TestRun {
  const path = join(tree, file)
  const sound = readFileSync(path, 'utf8')
  writeFileSync(path, sound.split(before).join(after))
  try {
    return runTests(tree, tests, LIMIT_MS)
  } finally {
    writeFileSync(path, sound)
  }
}
