import { addSetupModel, getFirstCall, launchSetupModel, listSetup } from '../../governance/index.ts'
import type { Handlers } from './types.ts'

export const setupHandlers = {
  'setup.state': listSetup,
  'setup.firstCall': getFirstCall,
  'setup.addModel': addSetupModel,
  'setup.launch': launchSetupModel,
} satisfies Handlers<'setup.'>
