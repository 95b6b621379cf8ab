import {
  addSpendCap,
  addKey,
  deleteSpendCap,
  deleteKey,
  editSpendCap,
  editKey,
  getSpendCap,
  getKeyOverview,
  listSpendCaps,
  resetSpendCap,
  rotateKey,
} from '../../usage/index.ts'
import type { Handlers } from './types.ts'

export const spendCapHandlers = {
  'brake.list': listSpendCaps,
  'brake.detail': getSpendCap,
  'brake.add': addSpendCap,
  'brake.edit': editSpendCap,
  'brake.release': resetSpendCap,
  'brake.delete': deleteSpendCap,
} satisfies Handlers<'brake.'>

export const keyHandlers = {
  'key.overview': getKeyOverview,
  'key.add': addKey,
  'key.edit': editKey,
  'key.rotate': rotateKey,
  'key.delete': deleteKey,
} satisfies Handlers<'key.'>
