import { z } from 'zod'
import { endpoints, type CallInput, type EndpointName } from '../../contract/endpoints.ts'
import { parseYuan } from '../../contract/money.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, startOfDay } from '../../contract/time.ts'
import type { StaffClient } from './cast.ts'
import type { Persona, Post } from './people.ts'
import type { Customer } from './population.ts'
import { readBalances, someone, type Action, type Scene } from './scene.ts'

/** When a step is played: at a share of the whole time, or hours before its end. */
export interface When {
  /** 0 is the first day, 1 the last. */
  at?: number
  /** It is the hour of that day; absent: it is in office hours. */
  hour?: number
  before?: number
}

export type Step = When & { play: (scene: Scene) => Promise<unknown> }

/** Steps of one kind, with what differs in each. */
export const steps = <Row extends object>(
  play: (scene: Scene, row: Row) => unknown,
  rows: readonly (When & Row)[],
): Step[] =>
  rows.map((row) => {
    const { at, hour, before, ...rest } = row
    return { at, hour, before, play: async (scene) => play(scene, rest as Row) }
  })

/** Office hours of a day, from the first on. */
const OPENS = 9.5
const OPEN_HOURS = 8

/** What staff and customers do by the plan, in office hours; nothing that would come before the first day has ended. */
export const actionsOf = (scene: Scene, plan: readonly Step[]): Action[] =>
  plan.flatMap(({ at = 1, hour, before, play }) => {
    const { begin, end } = scene
    const run = async () => {
      await readBalances(scene)
      await play(scene)
    }
    if (before !== undefined)
      return before * HOUR_MS < end - begin - DAY_MS ? [{ at: end - before * HOUR_MS, run }] : []
    const moment = begin + (end - begin) * at
    const day = startOfDay(moment)
    const target = day + (hour ?? OPENS + ((moment - day) / DAY_MS) * OPEN_HOURS) * HOUR_MS
    return [{ at: Math.round(Math.min(Math.max(target, begin + HOUR_MS / 2), end - HOUR_MS / 2)), run }]
  })

interface Asking {
  /** The list or detail in which what it changes is found, and the fields of a row by which it is. */
  found?: [among: EndpointName, ...by: string[]]
  /** It is the field of a moment that is some days away. */
  moment?: string
  /** Who decides what then waits, after some minutes. */
  decided?: { by: Post; minutes: number; approve: string; refuse?: string }
}

type Row<N extends EndpointName> = Partial<CallInput<N>> & {
  /** Personas of whom a customer is one, or the name of one: it is about that customer. */
  of?: Persona[] | string
  days?: number
  /** How it is decided if it has to wait; null: it goes on waiting. */
  verdict?: 'approve' | 'refuse' | null
  [found: string]: unknown
}

/** What a verb does to the customer that it is about. */
const THEN: Partial<Record<EndpointName, (customer: Customer) => void>> = {
  'user.freeze': (customer) => (customer.isGone = true),
  'user.unfreeze': (customer) => (customer.isGone = false),
  'user.revokeKeys': (customer) => (customer.keyIds = []),
}

/** Staff asks the server to do something, about a customer or to something that is there, and others decide it. */
export const asks =
  <N extends EndpointName>(by: Post, verb: N, { found, moment, decided }: Asking = {}) =>
  async ({ cast, harness, ...scene }: Scene, row: Row<N>): Promise<void> => {
    const { of, days, verdict = 'approve' } = row
    const { time } = harness
    const input = onlyFields(verb, row)
    const isLike = (one: Customer) => isOf(one, of) && mayLose(one, verb, input)
    const customer = of && someone({ ...scene, harness }, isLike, verb === 'user.unfreeze')
    const staff = cast.of(by)
    const changed = found && (await find(staff, found, row))
    if (customer === null || changed === null) return
    const answer: object | null = await staff.must(verb, {
      ...(changed && onlyFields(verb, changed)),
      ...(customer && onlyFields(verb, { id: customer.userId, userId: customer.userId })),
      ...(moment !== undefined && days !== undefined && { [moment]: time.now + days * DAY_MS }),
      ...input,
    })
    if (customer) THEN[verb]?.(customer)
    const { state, approvalId } = { state: 'done', approvalId: '', ...answer }
    if (!decided || verdict === null || state !== 'waiting') return
    time.now += decided.minutes * MINUTE_MS
    await cast.decide(decided.by, approvalId, verdict, decided[verdict] ?? '')
  }

const isOf = ({ persona, nickname }: Customer, of: Persona[] | string = []) =>
  typeof of === 'string' ? nickname === of : of.includes(persona)

/** What is taken from a customer is there. */
const mayLose = ({ balanceNano, keyIds }: Customer, verb: EndpointName, input: Fields) =>
  (verb !== 'user.revokeKeys' || keyIds.length > 0) &&
  (input.direction !== 'debit' || balanceNano > (parseYuan(String(input.amount)) ?? 0n))

type Fields = Record<string, unknown>

const onlyFields = (verb: EndpointName, fields: object): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field in endpoints[verb].input.shape))

const Found = z.object({ records: z.array(z.looseObject({})) })

/** The newest of a list with these fields, or the one that has a detail; null: there is none. */
async function find(staff: StaffClient, [among, ...by]: [EndpointName, ...string[]], row: Fields) {
  const where = by.map((field): [string, unknown] => [field, row[field]])
  const query = { pageSize: 100, ...Object.fromEntries(where) }
  const answer = await staff.must(among, onlyFields(among, query))
  const { success, data } = Found.safeParse(answer)
  const rows: Fields[] = success ? data.records : [{ ...answer }]
  return rows.find((one) => where.every(([field, value]) => one[field] === value)) ?? null
}
