import { z } from 'zod'
import { Proposed } from '../approval.ts'
import { Publication } from '../catalog.ts'
import { whole } from '../envelope.ts'
import { FirstCall, SetupLaunch, SetupModel, SetupStep } from '../setup.ts'
import { nothing, staffGet, staffPost, type Group } from './endpoint.ts'

/** The first steps of a platform that sells nothing yet. */
export const setupEndpoints = {
  /** Read from channels, catalogue and calls each time: nothing is marked as done. */
  'setup.state': {
    ...staffGet('/admin/setup/state', 'channel.write'),
    also: 'call.read',
    input: nothing,
    ...whole({ row: SetupStep, result: z.array(SetupStep) }),
  },
  'setup.firstCall': {
    ...staffGet('/admin/setup/firstCall', 'call.read'),
    input: nothing,
    result: FirstCall,
  },
  'setup.addModel': {
    ...staffPost('/admin/setup/addModel', 'channel.write'),
    also: 'model.write',
    stepUp: 'channel',
    reason: true,
    input: SetupModel,
    result: Publication,
  },
  'setup.launch': {
    ...staffPost('/admin/setup/launch', 'price.propose'),
    also: 'model.write',
    stepUp: 'price',
    reason: true,
    approval: 'catalogModel.launch',
    input: SetupLaunch,
    result: Proposed,
  },
} as const satisfies Group<'setup'>
