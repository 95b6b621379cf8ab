import { addSetupModel } from '../../governance/setup/add-setup-model.ts'
import { getFirstCall } from '../../governance/setup/get-first-call.ts'
import { launchSetupModel } from '../../governance/setup/launch-setup-model.ts'
import { listSetup } from '../../governance/setup/list-setup.ts'
import type { Handlers } from './types.ts'

export const setupHandlers = {
  'setup.state': listSetup,
  'setup.firstCall': getFirstCall,
  'setup.addModel': addSetupModel,
  'setup.launch': launchSetupModel,
} satisfies Handlers<'setup.'>
