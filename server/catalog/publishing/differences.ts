import type { z } from 'zod'
import type { Publication } from '../../../contract/catalog.ts'
import { diffCatalogs, type CatalogDifference } from '../schema/diff-catalogs.ts'

type Differences = z.infer<typeof Publication>['differences']

export const toDifferences = (differences: CatalogDifference[]): Differences =>
  differences.map((one) => ({ path: one.path, before: textOf(one.before), after: textOf(one.after) }))

const textOf = (value: unknown) => (value === undefined ? '' : JSON.stringify(value))

/** Every place in which two documents differ, as `before → after`. */
export const changesOf = (before: unknown, after: unknown): Record<string, string> =>
  Object.fromEntries(
    toDifferences(diffCatalogs(before, after)).map((one) => [
      one.path,
      `${orDash(one.before)} → ${orDash(one.after)}`,
    ]),
  )

const orDash = (text: string) => (text === '' ? '-' : text)
