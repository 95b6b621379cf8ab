import {
  parseSetting,
  SETTING_NAMES,
  specOf,
  type SettingName,
  type SettingRow,
  type SettingValues,
} from '../../../contract/setting.ts'
import type { Database } from '../db/client.ts'
import type { Env } from '../env/env.ts'
import type { Checker } from '../row-mac/row-mac.ts'
import { readInForce } from './settings-in-force.ts'

/** What can be changed while nodes run, as this node knows it. */
export interface Settings {
  /** Reads what is stored. */
  read(): Promise<void>
  current(): SettingValues
  /** Where the value of now comes from, and when it is dropped. */
  originOf(name: SettingName): { source: SettingRow['source']; until: number | null }
}

interface Stored {
  value: string
  until: number | null
}

interface SettingsDeps {
  database: Database
  secrets: Checker
  clock: () => number
  env: Env
}

/** Environment > database > default; until it was read once, nothing is stored. */
export function createSettings({ database: { db }, secrets, clock, env }: SettingsDeps): Settings {
  let stored = new Map<SettingName, Stored>()
  let values = valuesOf(env, stored)
  let endsAt = Infinity

  function take(): void {
    const now = clock()
    stored = new Map([...stored].filter(([, { until }]) => until === null || until > now))
    endsAt = Math.min(...[...stored.values()].map(({ until }) => until ?? Infinity))
    values = valuesOf(env, stored)
  }

  return {
    async read() {
      const rows = await readInForce(db, secrets)
      stored = new Map(
        rows.flatMap(({ name, value, until }) => (value === null ? [] : [[name, { value, until }] as const])),
      )
      take()
    },
    current() {
      if (clock() >= endsAt) take()
      return values
    },
    originOf(name) {
      if (isInEnvironment(env, name)) return { source: 'env', until: null }
      const { until } = stored.get(name) ?? {}
      return until === undefined ? { source: 'default', until: null } : { source: 'database', until }
    },
  }
}

/** Whether the environment says it, so that nothing else can. */
export function isInEnvironment(env: Env, name: SettingName): boolean {
  const { variable } = specOf(name)
  return variable !== undefined && env.given.has(variable)
}

function valuesOf(env: Env, stored: ReadonlyMap<SettingName, Stored>): SettingValues {
  const entries = SETTING_NAMES.map((name) => {
    const spec = specOf(name)
    const own = stored.get(name)
    if (spec.variable !== undefined && isInEnvironment(env, name))
      return [name, env[spec.variable as keyof Env]]
    // A value of a later program that this one does not take.
    return [name, (own && parseSetting(spec, own.value)) ?? spec.default]
  })
  return Object.fromEntries(entries) as SettingValues
}
