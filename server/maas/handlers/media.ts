import { deleteCreation } from '../../content/creation/delete-creation.ts'
import { listCreations } from '../../content/creation/list-creations.ts'
import type { Handlers } from './types.ts'

export const mediaHandlers = {
  'media.list': listCreations,
  'media.delete': deleteCreation,
} satisfies Handlers<'media.'>
