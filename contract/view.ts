import { z } from 'zod'
import { ResourceName } from './resource-name.ts'
import { Timestamp } from './user.ts'

const Id = z.string().min(1).max(64)
const ViewName = z.string().trim().min(1, '请填写名称').max(24, '名称至多 24 个字')
/** What the address of the list has after `?`: filters, columns and sort, as the console writes them. */
const ViewQuery = z.string().max(2000, '筛选条件过长，请减少一些')

/** Filters, columns and sort of one list, kept by a user under a name. */
export const SavedView = z.object({
  id: z.string(),
  /** A resource of the console config. */
  list: z.string(),
  /** Unique within the list. */
  name: z.string(),
  query: z.string(),
  /** Opens with the list; at most one per list. */
  isDefault: z.boolean(),
  /** Grows with each change. */
  rev: z.int().min(1),
  createdAt: Timestamp,
})
export type SavedView = z.infer<typeof SavedView>

export const ViewAdd = z.strictObject({
  list: ResourceName,
  name: ViewName,
  query: ViewQuery,
  isDefault: z.boolean().default(false),
})

/** Changes what is given. `rev` is that of the view as it was read. */
export const ViewEdit = z.strictObject({
  id: Id,
  rev: z.int().min(1),
  name: ViewName.optional(),
  query: ViewQuery.optional(),
  isDefault: z.boolean().optional(),
})
