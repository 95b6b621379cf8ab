import { config } from 'virtual:app'
import { calls } from 'virtual:calls'
import { entries } from 'virtual:command-entries'
import { forms } from 'virtual:forms'
import { resources } from 'virtual:resources'
import { calls as callsOfStaff, staff, type StaffConsole } from 'virtual:staff'
import type { Permissions } from '../../../contract/permissions.ts'
import { isChunkFor, joinParts } from '../../config/runtime/join-parts.ts'
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

Object.assign(calls, callsOfStaff)

/** What staff who hold these permissions may see, and no more. @throws if a part of it did not come */
export async function loadStaffConsole(held: Permissions): Promise<StaffConsole> {
  const files = await Promise.all(staff.filter((file) => isChunkFor(file, held)).map(({ load }) => load()))
  return joinParts(
    files.flatMap(({ parts }) => parts),
    held,
  ) as StaffConsole
}

/** Puts the console of staff in the place of everyone's. */
export function showStaffConsole(staffConsole: StaffConsole): void {
  onStepUp({ prove: proveStepUp, newKey: newIdempotencyKey })
  Object.assign(calls, staffConsole.calls)
  replace(staffConsole)
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
