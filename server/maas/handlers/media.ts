import { deleteCreation } from '../../services/creation/delete-creation.ts'
import { listCreations } from '../../services/creation/list-creations.ts'
import type { Handlers } from './types.ts'

export const mediaHandlers = {
  'media.list': listCreations,
  'media.delete': deleteCreation,
} satisfies Handlers<'media.'>
