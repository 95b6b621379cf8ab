// Part of `npm run check`: every package of the lock file has its checksum and comes from no other place than the registry, those of
// production have a licence that a product may ship and are those that it imports, and none runs anything when it is installed.
import { readFileSync } from 'node:fs'
import manifest from '../package.json' with { type: 'json' }
import { importedPackages } from './release/runtime-packages.ts'
import { lockedPackages } from './supply/locked-packages.ts'
import { dependencyProblems, npmSettingsProblems, packageProblems } from './supply/supply-problems.ts'

const PRODUCT = ['{contract,server,src,vite}/**/*.{ts,tsx,mjs}', 'vite.config.ts']

const problems = [
  ...dependencyProblems(Object.keys(manifest.dependencies), importedPackages(PRODUCT)),
  ...packageProblems(lockedPackages('.')),
  ...npmSettingsProblems(readFileSync('.npmrc', 'utf8')),
]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
