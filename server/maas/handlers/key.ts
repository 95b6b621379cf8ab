import { addKey, deleteKey, editKey, getKeyOverview, rotateKey } from '../../usage/index.ts'
import type { Handlers } from './types.ts'

export const keyHandlers = {
  'key.overview': getKeyOverview,
  'key.add': addKey,
  'key.edit': editKey,
  'key.rotate': rotateKey,
  'key.delete': deleteKey,
} satisfies Handlers<'key.'>
