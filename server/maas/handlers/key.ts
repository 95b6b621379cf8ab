import { addKey } from '../../usage/key/add-key.ts'
import { deleteKey } from '../../usage/key/delete-key.ts'
import { editKey } from '../../usage/key/edit-key.ts'
import { getKeyOverview } from '../../usage/key/get-key-overview.ts'
import { rotateKey } from '../../usage/key/rotate-key.ts'
import type { Handlers } from './types.ts'

export const keyHandlers = {
  'key.overview': getKeyOverview,
  'key.add': addKey,
  'key.edit': editKey,
  'key.rotate': rotateKey,
  'key.delete': deleteKey,
} satisfies Handlers<'key.'>
