import { z } from 'zod'
import { list, multi, type ColumnTitle } from './envelope.ts'
import { ASSETS, LEDGER_KINDS, LedgerRow } from './income.ts'
import { InvitedFriend, InviteInfo } from './invite.ts'
import { ApiKeyAdd, ApiKeyCreated, ApiKeyEdit, ApiKeyOverview, ApiKeyRotate } from './key.ts'
import { Model, ModelFilter, MODEL_TYPES } from './model.ts'
import {
  Order,
  ORDER_KINDS,
  ORDER_STATUSES,
  OrderCreated,
  OrderDetail,
  OrderNo,
  PurchaseInput,
  TopupInput,
  TopupOptions,
} from './order.ts'
import { OwnedPackage, PackageOffer } from './package.ts'
import { Call, CALL_STATUSES, ModelUsage, period, Receipt, UsagePoint, UsageSummary } from './stats.ts'
import {
  LoginResult,
  Password,
  Phone,
  Profile,
  Session,
  SmsCode,
  SmsLogin,
  UserInfo,
  VerificationInput,
  VerificationState,
} from './user.ts'
import { callTitles, friendTitles, ledgerTitles, orderTitles, usageTitles } from './titles.ts'

const nothing = z.strictObject({})
const id = z.strictObject({ id: z.string().max(64) })
const done = z.null()

/**
 * Every `/maas` call: method, path, who may call it, what goes in and what may come out. The server's router, the console's
 * client and both sides' types come from this table. `auth: 'user'` needs a session; `creates` marks a call that costs money
 * or makes something and therefore honours `Idempotency-Key`. GET inputs arrive as query strings.
 */
export const endpoints = {
  'login.sms': {
    method: 'POST',
    path: '/login/v2/smsAuthV2',
    auth: 'public',
    input: SmsLogin,
    result: LoginResult,
  },
  'login.password': {
    method: 'POST',
    path: '/login/passwordAuth',
    auth: 'public',
    input: z.strictObject({ phone: Phone, password: z.string().min(1).max(64) }),
    result: LoginResult,
  },
  'login.logout': { method: 'GET', path: '/login/logout', auth: 'user', input: nothing, result: done },
  'login.changePassword': {
    method: 'POST',
    path: '/login/changePassword',
    auth: 'user',
    input: z.strictObject({ oldPassword: z.string().min(1).max(64).optional(), newPassword: Password }),
    result: done,
  },
  'login.resetPassword': {
    method: 'POST',
    path: '/login/resetPassword',
    auth: 'public',
    input: z.strictObject({ phone: Phone, code: SmsCode, newPassword: Password }),
    result: done,
  },
  'login.sessions': {
    method: 'GET',
    path: '/login/sessions',
    auth: 'user',
    input: nothing,
    result: z.array(Session),
  },
  'login.revokeSession': {
    method: 'POST',
    path: '/login/revokeSession',
    auth: 'user',
    input: id,
    result: done,
  },

  'user.info': {
    method: 'GET',
    path: '/userCenter/userInfo',
    auth: 'user',
    input: nothing,
    result: UserInfo,
  },
  'user.profile': {
    method: 'POST',
    path: '/userCenter/profile',
    auth: 'user',
    input: Profile,
    result: UserInfo,
  },
  'user.verify': {
    method: 'POST',
    path: '/userCenter/verification',
    auth: 'user',
    input: VerificationInput,
    result: VerificationState,
  },
  'user.verification': {
    method: 'GET',
    path: '/userCenter/verification',
    auth: 'user',
    input: nothing,
    result: VerificationState,
  },

  'model.list': {
    method: 'GET',
    path: '/model/list',
    auth: 'public',
    ...list({
      row: Model,
      sort: ['id', 'name', 'vendor', 'type'],
      filters: {
        ...ModelFilter.shape,
        type_MultiString: multi(MODEL_TYPES).optional(),
        /** Absent: the order of the catalog. */
        column: z.enum(['id', 'name', 'vendor', 'type']).optional(),
      },
    }),
  },
  'model.detail': {
    method: 'GET',
    path: '/model/detail',
    auth: 'public',
    input: z.strictObject({ modelId: z.string().max(128) }),
    result: Model,
  },

  'key.overview': {
    method: 'GET',
    path: '/model/userApiKeyDetailInfo',
    auth: 'user',
    input: nothing,
    result: ApiKeyOverview,
  },
  'key.add': {
    method: 'POST',
    path: '/model/apiKey/add',
    auth: 'user',
    creates: true,
    input: ApiKeyAdd,
    result: ApiKeyCreated,
  },
  'key.edit': { method: 'POST', path: '/model/apiKey/edit', auth: 'user', input: ApiKeyEdit, result: done },
  'key.rotate': {
    method: 'POST',
    path: '/model/apiKey/rotate',
    auth: 'user',
    creates: true,
    input: ApiKeyRotate,
    result: ApiKeyCreated,
  },
  'key.delete': { method: 'DELETE', path: '/model/apiKey/delete', auth: 'user', input: id, result: done },

  'stats.summary': {
    method: 'GET',
    path: '/stats/summary',
    auth: 'user',
    input: z.strictObject(period),
    result: UsageSummary,
  },
  'stats.list': {
    method: 'GET',
    path: '/stats/list',
    auth: 'user',
    ...list({
      row: ModelUsage,
      titles: usageTitles,
      sort: ['cost', 'calls', 'promptTokens', 'completionTokens', 'lastCalledAt'],
      filters: period,
    }),
  },
  'stats.detail': {
    method: 'GET',
    path: '/stats/detail',
    auth: 'user',
    input: z.strictObject({
      ...period,
      modelId: z.string().max(128).optional(),
      granularity: z.enum(['hour', 'day']).default('day'),
    }),
    result: z.array(UsagePoint),
  },
  'stats.calls': {
    method: 'GET',
    path: '/stats/calls',
    auth: 'user',
    ...list({
      row: Call,
      titles: callTitles,
      totals: ['promptTokens', 'cachedTokens', 'completionTokens', 'packageTokens', 'cost'],
      sort: ['createdAt'],
      ranges: ['createdAt'],
      filters: {
        modelId: z.string().max(128).optional(),
        requestId: z.string().max(64).optional(),
        status_MultiString: multi(CALL_STATUSES).optional(),
      },
    }),
  },
  'stats.receipt': {
    method: 'GET',
    path: '/stats/receipt',
    auth: 'user',
    input: z.strictObject({ requestId: z.string().max(64) }),
    result: Receipt,
  },

  'package.list': {
    method: 'GET',
    path: '/package/list',
    auth: 'public',
    input: nothing,
    result: z.array(PackageOffer),
  },
  'package.mine': {
    method: 'GET',
    path: '/package/mine',
    auth: 'user',
    input: nothing,
    result: z.array(OwnedPackage),
  },

  'order.topupOptions': {
    method: 'GET',
    path: '/order/topupOptions',
    auth: 'user',
    input: nothing,
    result: TopupOptions,
  },
  'order.topup': {
    method: 'POST',
    path: '/order/topup',
    auth: 'user',
    creates: true,
    input: TopupInput,
    result: OrderCreated,
  },
  'order.purchase': {
    method: 'POST',
    path: '/order/purchase',
    auth: 'user',
    creates: true,
    input: PurchaseInput,
    result: OrderCreated,
  },
  'order.list': {
    method: 'GET',
    path: '/order/list',
    auth: 'user',
    ...list({
      row: Order,
      titles: orderTitles,
      totals: ['paidAmount'],
      sort: ['createdAt', 'amount', 'paidAt'],
      ranges: ['createdAt'],
      filters: {
        orderNo: z.string().max(64).optional(),
        status_MultiString: multi(ORDER_STATUSES).optional(),
        kind_MultiString: multi(ORDER_KINDS).optional(),
      },
    }),
  },
  'order.detail': { method: 'GET', path: '/order/detail', auth: 'user', input: OrderNo, result: OrderDetail },
  'order.cancel': { method: 'POST', path: '/order/cancel', auth: 'user', input: OrderNo, result: Order },
  'order.query': { method: 'POST', path: '/order/query', auth: 'user', input: OrderNo, result: Order },
  'order.refund': { method: 'POST', path: '/order/refund', auth: 'user', input: OrderNo, result: Order },
  'payment.sandboxConfirm': {
    method: 'POST',
    path: '/payment/sandbox/confirm',
    auth: 'user',
    input: OrderNo,
    result: Order,
  },

  'income.list': {
    method: 'GET',
    path: '/income/list',
    auth: 'user',
    ...list({
      row: LedgerRow,
      titles: ledgerTitles,
      totals: ['yuanIn', 'yuanOut', 'tokenIn', 'tokenOut'],
      sort: ['id', 'createdAt'],
      ranges: ['createdAt'],
      filters: {
        kind_MultiString: multi(LEDGER_KINDS).optional(),
        asset_MultiString: multi(ASSETS).optional(),
        refId: z.string().max(64).optional(),
      },
    }),
  },

  'invite.info': { method: 'GET', path: '/invite/info', auth: 'user', input: nothing, result: InviteInfo },
  'invite.list': {
    method: 'GET',
    path: '/invite/list',
    auth: 'user',
    ...list({ row: InvitedFriend, titles: friendTitles, sort: ['createdAt'], filters: {} }),
  },
} as const satisfies Record<string, Endpoint>

interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE'
  path: `/${string}`
  auth: 'public' | 'user'
  /** Honours `Idempotency-Key`. */
  creates?: true
  input: z.ZodObject
  result: z.ZodType
  /** Only lists have a row. */
  row?: z.ZodObject
  sortable?: readonly string[]
  ranges?: readonly string[]
  titles?: Readonly<Record<string, ColumnTitle>>
  totals?: readonly string[]
}

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
/** What a caller may write, before defaults. */
export type CallInput<N extends EndpointName> = z.input<Endpoints[N]['input']>
/** What the server's verb is given, after parsing. */
export type ParsedInput<N extends EndpointName> = z.output<Endpoints[N]['input']>
export type CallResult<N extends EndpointName> = z.output<Endpoints[N]['result']>

/** The names of the list endpoints, and the row that each returns. */
export type ListName = {
  [N in EndpointName]: Endpoints[N] extends { row: z.ZodObject } ? N : never
}[EndpointName]
export type ListRow<N extends ListName> = z.output<Endpoints[N]['row']>
