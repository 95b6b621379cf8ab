import { addSetupModel } from '../../services/setup/add-setup-model.ts'
import { getFirstCall } from '../../services/setup/get-first-call.ts'
import { launchSetupModel } from '../../services/setup/launch-setup-model.ts'
import { listSetup } from '../../services/setup/list-setup.ts'
import type { Handlers } from './types.ts'

export const setupHandlers = {
  'setup.state': listSetup,
  'setup.firstCall': getFirstCall,
  'setup.addModel': addSetupModel,
  'setup.launch': launchSetupModel,
} satisfies Handlers<'setup.'>
