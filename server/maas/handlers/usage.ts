import {
  addBrake,
  addKey,
  deleteBrake,
  deleteKey,
  editBrake,
  editKey,
  getBrake,
  getKeyOverview,
  listBrakes,
  releaseBrake,
  rotateKey,
} from '../../usage/index.ts'
import type { Handlers } from './types.ts'

export const brakeHandlers = {
  'brake.list': listBrakes,
  'brake.detail': getBrake,
  'brake.add': addBrake,
  'brake.edit': editBrake,
  'brake.release': releaseBrake,
  'brake.delete': deleteBrake,
} satisfies Handlers<'brake.'>

export const keyHandlers = {
  'key.overview': getKeyOverview,
  'key.add': addKey,
  'key.edit': editKey,
  'key.rotate': rotateKey,
  'key.delete': deleteKey,
} satisfies Handlers<'key.'>
