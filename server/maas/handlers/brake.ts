import { addBrake, deleteBrake, editBrake, getBrake, listBrakes, releaseBrake } from '../../usage/index.ts'
import type { Handlers } from './types.ts'

export const brakeHandlers = {
  'brake.list': listBrakes,
  'brake.detail': getBrake,
  'brake.add': addBrake,
  'brake.edit': editBrake,
  'brake.release': releaseBrake,
  'brake.delete': deleteBrake,
} satisfies Handlers<'brake.'>
