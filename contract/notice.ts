import { z } from 'zod'
import { announcement } from './entities/announcement.ts'
import { Timestamp } from './user.ts'

/** A notice that disappears when dismissed or over. */
export const Reminder = z.object({
  id: z.string(),
  /** It tells of a package that ends, one whose models can none be called any more, a model that will be dearer, one whose mistaken price was corrected, one that will end, keys that a spend cap has paused, and the account's safety. */
  kind: z.enum([
    'packageExpires',
    'packageUseless',
    'priceRises',
    'priceCorrected',
    'modelEnds',
    'keyPaused',
    'security',
  ]),
  /** `urgent` in the last 24 hours, `soon` in the last 7 days. */
  level: z.enum(['soon', 'urgent']),
  /** Name of the package or the model, why keys are paused, or what happened to the account; remaining tokens of a package, and when it happens. */
  name: z.string(),
  tokens: z.int(),
  at: Timestamp,
})
export type Reminder = z.infer<typeof Reminder>

const { title, body, importance, place } = announcement.row.shape

/** What staff have published for the caller, until it is dismissed or over. */
export const Published = z.object({
  /** The id of the announcement follows its kind: `announcement:…`. */
  id: z.string(),
  kind: z.literal('announcement'),
  title,
  body,
  importance,
  place,
  /** It has been shown since then. */
  at: Timestamp,
})
export type Published = z.infer<typeof Published>

export const Notice = z.discriminatedUnion('kind', [Reminder, Published])
export type Notice = z.infer<typeof Notice>

export const NoticeId = z.strictObject({ id: z.string().min(1).max(128) })
