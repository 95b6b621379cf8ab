import { createUserSlots } from '../../../platform/workers/user-slots.ts'

const slots = createUserSlots({ total: 2, perUser: 1 })

/** Runs a search when it is its turn: two at a time on this node, one of a user. */
export const limitSearches = <T>(userId: string, search: () => Promise<T>): Promise<T> =>
  slots.run(userId, search)
