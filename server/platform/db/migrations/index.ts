import type { Migration } from 'kysely/migration'
import type { Engine } from '../client.ts'
import { baseline } from './0144-baseline/index.ts'

/** In order, by name; a name once released never changes. */
export function migrationsFor(engine: Engine): Record<string, Migration> {
  return {
    '0144-baseline': baseline(engine),
  }
}
