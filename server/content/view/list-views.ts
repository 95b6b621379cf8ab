import type { Verb } from '../../catalog/context.ts'
import { readViews } from './read-views.ts'

export const listViews: Verb<'view.list'> = ({ ctx }) =>
  readViews({ db: ctx.db, userId: ctx.caller.userId, secrets: ctx.deps.secrets })
