import { resources } from 'virtual:resources'
import type { AppResource } from '../../config/runtime/app-config.ts'

/** @throws for a name that the config does not have */
export function resourceNamed(name: string): AppResource {
  const resource = resources[name]
  if (!resource) throw new Error(`no resource ${name}`)
  return resource
}
