import { addBrake } from '../../services/brake/add-brake.ts'
import { editBrake } from '../../services/brake/edit-brake.ts'
import { getBrake, listBrakes } from '../../services/brake/list-brakes.ts'
import { deleteBrake, releaseBrake } from '../../services/brake/release-brake.ts'
import type { Handlers } from './types.ts'

export const brakeHandlers = {
  'brake.list': listBrakes,
  'brake.detail': getBrake,
  'brake.add': addBrake,
  'brake.edit': editBrake,
  'brake.release': releaseBrake,
  'brake.delete': deleteBrake,
} satisfies Handlers<'brake.'>
