import { deleteCreation, listCreations } from '../../content/index.ts'
import type { Handlers } from './types.ts'

export const mediaHandlers = {
  'media.list': listCreations,
  'media.delete': deleteCreation,
} satisfies Handlers<'media.'>
