import type { Selectable } from 'kysely'
import type { Database, Db } from '../../platform/db/client.ts'
import type { Tables } from '../../platform/db/schema.ts'

export type AnnouncementTableRow = Selectable<Tables['announcement']>

/** What is published, as this node knows it: requests of readers ask no database for it. */
export interface Announcements {
  /** Reads what is stored. */
  read(): Promise<void>
  /** Those that are shown at `now`, in milliseconds. */
  shownAt(now: number): AnnouncementTableRow[]
}

interface AnnouncementsDeps {
  database: Pick<Database, 'db'>
  clock: () => number
}

export function createAnnouncements({ database: { db }, clock }: AnnouncementsDeps): Announcements {
  let published: AnnouncementTableRow[] = []
  return {
    async read() {
      published = await publishedOf(db, clock()).selectAll().execute()
    },
    shownAt: (now) =>
      published.filter(
        ({ shown_from: from, shown_until: until }) =>
          (from === null || from <= now) && (until === null || now < until),
      ),
  }
}

/** Published and not over. */
export const publishedOf = (db: Db, now: number) =>
  db
    .selectFrom('announcement')
    .where('state', '=', 'published')
    .where((eb) => eb.or([eb('shown_until', 'is', null), eb('shown_until', '>', now)]))
