import { z } from 'zod'
import type { ApprovalAction } from '../approval.ts'
import type { AnyEntity } from '../entity.ts'
import type { ColumnTitle } from '../envelope.ts'
import type { ANY_PERMISSION, Permission } from '../permissions.ts'
import type { StepUpPurpose } from '../step-up-purposes.ts'

/**
 * One `/maas` call. `auth: 'user'` needs a session, `auth: 'staff'` a permission too: 404 for those who hold none, 403 for those who
 * hold others. `creates` marks a call that costs money or creates something and honours `Idempotency-Key`. GET inputs are query strings.
 */
export type Endpoint = Call & (ForEveryone | ForStaff)

interface ForEveryone {
  auth: 'public' | 'user'
  permission?: never
  stepUp?: never
  approval?: never
  reason?: never
  movesMoney?: never
  /** A GET of users that staff may read with a view token (`contract/user-view.ts`): it changes nothing and shows no content. */
  viewable?: true
  spendsOf?: never
  audits?: never
  also?: never
}

interface ForStaff {
  path: `/admin/${string}`
  auth: 'staff'
  permission: Permission | typeof ANY_PERMISSION
  /** A second permission that has to be held too. */
  also?: Permission
  /** What the caller has to have proved again in this session, or the answer is 428 (`contract/step-up.ts`). */
  stepUp?: StepUpPurpose
  viewable?: never
  /** What it proposes: the verb does it, or leaves it waiting, through `server/identity/approval/propose.ts`. */
  approval?: ApprovalAction
  /** A write whose input says why, in `reason` (`contract/reason.ts`). */
  reason?: true
  /** An `Idempotency-Key` has to be sent. Every other write of staff honours one. */
  movesMoney?: true
  /** The field of the input that names the user whose money is taken; short of it is 409 with `shortfall`. */
  spendsOf?: string
  /** The verb opens its own transactions and audits them, because some of what it does outlives its failure. */
  audits?: 'itself'
}

interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  path: `/${string}`
  creates?: true
  /** Bytes that its body may have; absent: as many as any other. */
  bodyLimit?: number
  /** A POST that changes nothing. */
  reads?: true
  spends?: true
  /** The secret field of the result: never stored, and null in a replayed response. */
  shownOnce?: string
  /**
   * Its answer is a file for people to keep: the name, in which `:field` is taken from the answer, and the text field that holds it. With
   * `type`, the field that says its media type, the text is base64.
   */
  file?: { name: string; content: string; type?: string }
  input: z.ZodObject
  result: z.ZodType
  /** Only lists have a row. */
  row?: z.ZodObject
  /** Only unpaged lists. */
  rowsAt?: string
  /** The result is the caller's only row. */
  isSingle?: true
  sortable?: readonly string[]
  ranges?: readonly string[]
  titles?: Readonly<Record<string, ColumnTitle>>
  totals?: readonly string[]
  /** What its rows are, where that is declared once (`contract/entities`). */
  entity?: AnyEntity
  /** A series over an entity: the moment that a row is counted at. */
  seriesBy?: string
}

/** The calls of a domain, whose names begin with it. */
export type Group<Domain extends string> = Record<`${Domain}.${string}`, Endpoint>

/** How and where an endpoint is called, and by whom. */
const head =
  <M extends Call['method'], A extends ForEveryone['auth']>(method: M, auth: A) =>
  <const P extends Call['path']>(path: P) => ({ method, path, auth })
const staffHead =
  <M extends Call['method']>(method: M) =>
  <const P extends ForStaff['path'], const N extends ForStaff['permission']>(path: P, permission: N) => ({
    method,
    path,
    auth: 'staff' as const,
    permission,
  })

export const publicGet = head('GET', 'public')
export const publicPost = head('POST', 'public')
export const userGet = head('GET', 'user')
export const userPost = head('POST', 'user')
export const userDelete = head('DELETE', 'user')
export const staffGet = staffHead('GET')
export const staffPost = staffHead('POST')

export const nothing = z.strictObject({})
export const id = z.strictObject({ id: z.string().max(64) })
export const done = z.null()
