import { z } from 'zod'
import { announcement } from './entities/announcement.ts'
import { entityChange, entityInput } from './entity.ts'
import { Reason } from './reason.ts'

export type AnnouncementRow = z.infer<(typeof announcement)['row']>

const WRITTEN = [
  'title',
  'body',
  'importance',
  'place',
  'audience',
  'modelId',
  'packageId',
  'shownFrom',
  'shownUntil',
] as const

const version = { id: z.string().min(1).max(64), rev: z.int().min(1) }

export const AnnouncementAdd = entityInput(announcement, WRITTEN).extend({ reason: Reason })
export const AnnouncementEdit = entityChange(announcement, WRITTEN).extend({ ...version, reason: Reason })
/** Publishes or withdraws it. */
export const AnnouncementStep = z.strictObject({ ...version, reason: Reason })
export const AnnouncementId = z.strictObject({ id: version.id })

/** What publishing one would do now. */
export const AnnouncementPreview = z.object({
  /** Users of the audience now, without closed accounts. */
  users: z.int(),
  audienceText: z.string(),
  periodText: z.string(),
  /** Others that are published and not over. */
  published: z.int(),
})
