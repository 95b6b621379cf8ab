import type { raiseAlert } from '../../identity/index.ts'

/** Something to tell a user. */
export type Found = Omit<Parameters<typeof raiseAlert>[1], 'now'>
