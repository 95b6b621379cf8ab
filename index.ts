import type { Migration } from 'kysely/migration'
import type { Engine } from '../client.ts'
import { foundation } from './0001-foundation.ts'
import { v1Answers } from './0003-v1-answers.ts'

/** In order, by name; a name once released never changes. */
export function migrationsFor(engine: Engine): Record<string, Migration> {
  return { '0001-foundation': foundation(engine), '0003-v1-answers': v1Answers }
}
