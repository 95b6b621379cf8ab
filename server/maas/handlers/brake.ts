import { addBrake } from '../../usage/brake/add-brake.ts'
import { editBrake } from '../../usage/brake/edit-brake.ts'
import { getBrake, listBrakes } from '../../usage/brake/list-brakes.ts'
import { deleteBrake, releaseBrake } from '../../usage/brake/release-brake.ts'
import type { Handlers } from './types.ts'

export const brakeHandlers = {
  'brake.list': listBrakes,
  'brake.detail': getBrake,
  'brake.add': addBrake,
  'brake.edit': editBrake,
  'brake.release': releaseBrake,
  'brake.delete': deleteBrake,
} satisfies Handlers<'brake.'>
