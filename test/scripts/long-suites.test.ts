import { globSync } from 'node:fs'
import { join } from 'node:path'
import LONG_SUITES from '../../scripts/long-suites.json' with { type: 'json' }

it.each(Object.entries(LONG_SUITES))('%s names suites that there are', (_round, suites) => {
  const missing = suites.filter(
    (suite) =>
      !globSync(`${suite}*`, { cwd: join(__dirname, '..') }).some((file) => /\.test\.tsx?$/.test(file)),
  )
  expect(missing).toEqual([])
})
