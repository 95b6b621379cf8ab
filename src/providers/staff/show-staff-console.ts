import { config } from 'virtual:app'
import { calls } from 'virtual:calls'
import { entries } from 'virtual:command-entries'
import { forms } from 'virtual:forms'
import { resources } from 'virtual:resources'
import { staff } from 'virtual:staff'
import type { Permissions } from '../../../contract/permissions.ts'
import { permittedForms } from '../../config/runtime/permitted-forms.ts'
import { isFor, permitted } from '../../config/runtime/permitted.ts'
import { newIdempotencyKey } from '../new-idempotency-key.ts'
import { onStepUp } from '../step-up.ts'
import { proveStepUp } from './step-ups.ts'

// Everything that reads the config has it from these modules: staff find theirs in the same places.
const forUsers = {
  app: { ...config },
  resources: { ...resources },
  forms: { ...forms },
  entries: [...entries],
}

Object.assign(calls, staff.calls)

/** Puts the console of staff who hold these permissions in the place of everyone's. */
export function showStaffConsole(held: Permissions): void {
  onStepUp({ prove: proveStepUp, newKey: newIdempotencyKey })
  replace({
    ...permitted(staff, held),
    forms: permittedForms(staff, held),
    entries: staff.entries.filter((entry) => isFor(entry, held)),
  })
}

export function showUserConsole(): void {
  onStepUp(null)
  replace(forUsers)
}

function replace(shown: typeof forUsers): void {
  Object.assign(config, shown.app)
  for (const name of Object.keys(resources)) delete resources[name]
  Object.assign(resources, shown.resources)
  for (const name of Object.keys(forms)) delete forms[name]
  Object.assign(forms, shown.forms)
  entries.splice(0, entries.length, ...shown.entries)
}
