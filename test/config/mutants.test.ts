import { readdirSync } from 'node:fs'
import { countFits } from '../../scripts/mutants/count-fits.ts'
import { mutants } from '../../scripts/mutants/list.ts'

const testFiles = readdirSync('test', { recursive: true }).map((file) => `test/${String(file)}`)

it.each(mutants)('fits the program and names tests that exist: $name', (mutant) => {
  expect(countFits(mutant)).toBe(1)
  for (const pattern of mutant.tests)
    expect(testFiles.filter((file) => new RegExp(pattern).test(file))).not.toEqual([])
})
