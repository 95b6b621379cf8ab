import { addKey } from '../../services/key/add-key.ts'
import { deleteKey } from '../../services/key/delete-key.ts'
import { editKey } from '../../services/key/edit-key.ts'
import { getKeyOverview } from '../../services/key/get-key-overview.ts'
import { rotateKey } from '../../services/key/rotate-key.ts'
import type { Handlers } from './types.ts'

export const keyHandlers = {
  'key.overview': getKeyOverview,
  'key.add': addKey,
  'key.edit': editKey,
  'key.rotate': rotateKey,
  'key.delete': deleteKey,
} satisfies Handlers<'key.'>
