import type { Migration } from 'kysely/migration'
import type { Engine } from '../client.ts'
import { foundation } from './0001-foundation.ts'
import { keyRates } from './0002-key-rates.ts'
import { v1Answers } from './0003-v1-answers.ts'
import { mediaAndVideos } from './0004-media-and-videos.ts'
import { payments } from './0005-payments.ts'
import { days } from './0006-days.ts'
import { hours } from './0007-hours.ts'
import { reconciliations } from './0008-reconciliations.ts'

/** In order, by name; a name once released never changes. */
export function migrationsFor(engine: Engine): Record<string, Migration> {
  return {
    '0001-foundation': foundation(engine),
    '0002-key-rates': keyRates,
    '0003-v1-answers': v1Answers,
    '0004-media-and-videos': mediaAndVideos(engine),
    '0005-payments': payments,
    '0006-days': days(engine),
    '0007-hours': hours(engine),
    '0008-reconciliations': reconciliations,
  }
}
