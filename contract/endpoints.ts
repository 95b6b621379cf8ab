import type { z } from 'zod'
import { conversationEndpoints } from './endpoints/conversation.ts'
import { incomeEndpoints } from './endpoints/income.ts'
import { inviteEndpoints } from './endpoints/invite.ts'
import { keyEndpoints } from './endpoints/key.ts'
import { loginEndpoints } from './endpoints/login.ts'
import { mediaEndpoints } from './endpoints/media.ts'
import { modelEndpoints } from './endpoints/model.ts'
import { noticeEndpoints } from './endpoints/notice.ts'
import { orderEndpoints } from './endpoints/order.ts'
import { packageEndpoints } from './endpoints/package.ts'
import { statsEndpoints } from './endpoints/stats.ts'
import { userEndpoints } from './endpoints/user.ts'

/** Every `/maas` call, by its name. The server's router, the console's client and both sides' types come from this table. */
export const endpoints = {
  ...loginEndpoints,
  ...userEndpoints,
  ...modelEndpoints,
  ...keyEndpoints,
  ...statsEndpoints,
  ...mediaEndpoints,
  ...packageEndpoints,
  ...orderEndpoints,
  ...incomeEndpoints,
  ...noticeEndpoints,
  ...inviteEndpoints,
  ...conversationEndpoints,
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
/** What a caller may write, before defaults. */
export type CallInput<N extends EndpointName> = z.input<Endpoints[N]['input']>
/** What the server's verb is given, after parsing. */
export type ParsedInput<N extends EndpointName> = z.output<Endpoints[N]['input']>
export type CallResult<N extends EndpointName> = z.output<Endpoints[N]['result']>

/** Whether an endpoint is a list that is read page by page. */
export const isPagedList = (endpoint: object) => 'row' in endpoint && !('rowsAt' in endpoint)

/** The names of the list endpoints, and the row that each returns. */
export type ListName = {
  [N in EndpointName]: Endpoints[N] extends { row: z.ZodObject } ? N : never
}[EndpointName]
export type ListRow<N extends ListName> = z.output<Endpoints[N]['row']>
