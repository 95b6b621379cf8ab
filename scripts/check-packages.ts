// Part of `npm run check`: every package of the lock file has its checksum and comes from no other place than the registry, those of
// production have a licence that a product may ship, and none runs anything when it is installed.
import { readFileSync } from 'node:fs'
import { lockedPackages } from './supply/locked-packages.ts'
import { npmSettingsProblems, packageProblems } from './supply/supply-problems.ts'

const problems = [
  ...packageProblems(lockedPackages('.')),
  ...npmSettingsProblems(readFileSync('.npmrc', 'utf8')),
]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
