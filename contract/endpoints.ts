import { z } from 'zod'
import {
  AnswerMark,
  Attachment,
  AttachmentAdd,
  Conversation,
  ConversationAdd,
  ConversationDetail,
  ConversationEdit,
  ConversationExport,
  ConversationFound,
  ConversationSearch,
  ExportedFile,
  MessageSave,
  ModelWins,
  PromptPreset,
  PromptPresetSave,
} from './conversation.ts'
import { list, multi, whole, type ColumnTitle } from './envelope.ts'
import { AccountSettings, BalanceAlertInput, CloseAccount, ClosingPreview, DataExport } from './account.ts'
import { ASSETS, IncomeProof, LEDGER_KINDS, LedgerRow, proofPeriod } from './income.ts'
import { InvitedFriend, InviteInfo } from './invite.ts'
import { ApiKey, ApiKeyAdd, ApiKeyCreated, ApiKeyEdit, ApiKeyOverview, ApiKeyRotate } from './key.ts'
import { Creation, CreationKind } from './creation.ts'
import { Model, ModelFilter, MODEL_TYPES } from './model.ts'
import { Notice, NoticeId } from './notice.ts'
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
import { OwnedPackage, PackageForecast, PackageOffer } from './package.ts'
import {
  Call,
  CALL_STATUSES,
  Granularity,
  ModelPoint,
  ModelUsage,
  period,
  Receipt,
  UsagePoint,
  UsageSummary,
} from './stats.ts'
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
import {
  callTitles,
  conversationTitles,
  friendTitles,
  ledgerTitles,
  orderTitles,
  usageTitles,
} from './titles.ts'
import { ComparedModels, Measured, WhatIfAnswer } from './what-if.ts'

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
    ...whole({ row: Session, result: z.array(Session) }),
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

  'user.settings': {
    method: 'GET',
    path: '/userCenter/settings',
    auth: 'user',
    input: nothing,
    result: AccountSettings,
  },
  'user.setBalanceAlert': {
    method: 'POST',
    path: '/userCenter/balanceAlert',
    auth: 'user',
    input: BalanceAlertInput,
    result: AccountSettings,
  },
  'user.dismissBalanceAlert': {
    method: 'POST',
    path: '/userCenter/balanceAlert/dismiss',
    auth: 'user',
    input: nothing,
    result: UserInfo,
  },
  'user.export': {
    method: 'POST',
    path: '/userCenter/export',
    auth: 'user',
    input: nothing,
    result: DataExport,
  },
  'user.closing': {
    method: 'GET',
    path: '/userCenter/closing',
    auth: 'user',
    input: nothing,
    result: ClosingPreview,
  },
  'user.close': {
    method: 'POST',
    path: '/userCenter/close',
    auth: 'user',
    input: CloseAccount,
    result: done,
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
    ...whole({ row: ApiKey, result: ApiKeyOverview, at: 'keys' }),
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
      totals: [
        'calls',
        'failedCalls',
        'promptTokens',
        'cachedTokens',
        'completionTokens',
        'packageTokens',
        'cost',
      ],
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
      granularity: Granularity,
    }),
    result: z.array(UsagePoint),
  },
  'stats.byModel': {
    method: 'GET',
    path: '/stats/byModel',
    auth: 'user',
    input: z.strictObject({ ...period, granularity: Granularity }),
    result: z.array(ModelPoint),
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
  'stats.whatIf': {
    method: 'GET',
    path: '/stats/whatIf',
    auth: 'user',
    input: z.strictObject({ modelId: z.string().min(1).max(128), targetIds: ComparedModels }),
    result: WhatIfAnswer,
  },
  'stats.measured': {
    method: 'GET',
    path: '/stats/measured',
    auth: 'user',
    input: z.strictObject({ modelIds: ComparedModels }),
    result: z.array(Measured),
  },
  'stats.receipt': {
    method: 'GET',
    path: '/stats/receipt',
    auth: 'user',
    input: z.strictObject({ requestId: z.string().max(64) }),
    result: Receipt,
  },

  'media.list': {
    method: 'GET',
    path: '/media/list',
    auth: 'user',
    ...list({ row: Creation, sort: ['createdAt'], filters: { kind: CreationKind } }),
  },
  'media.delete': { method: 'DELETE', path: '/media/delete', auth: 'user', input: id, result: done },

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
    ...whole({ row: OwnedPackage, result: z.array(OwnedPackage) }),
  },

  'package.forecast': {
    method: 'GET',
    path: '/package/forecast',
    auth: 'user',
    input: nothing,
    result: PackageForecast,
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
        /** The number, its first 8 or more, or its last 4 or more characters. */
        orderNo: z.string().max(64).optional(),
        status_MultiString: multi(ORDER_STATUSES).optional(),
        kind_MultiString: multi(ORDER_KINDS).optional(),
      },
    }),
  },
  'order.detail': { method: 'GET', path: '/order/detail', auth: 'user', input: OrderNo, result: OrderDetail },
  /** Waits while the order is pending: answers as soon as it is not any more, at the latest after 25 seconds. */
  'order.wait': { method: 'GET', path: '/order/wait', auth: 'user', input: OrderNo, result: Order },
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

  'income.proof': {
    method: 'GET',
    path: '/income/proof',
    auth: 'user',
    input: z.strictObject(proofPeriod),
    result: IncomeProof,
  },

  'notice.mine': {
    method: 'GET',
    path: '/notice/mine',
    auth: 'user',
    input: nothing,
    result: z.array(Notice),
  },
  'notice.dismiss': { method: 'POST', path: '/notice/dismiss', auth: 'user', input: NoticeId, result: done },

  'invite.info': { method: 'GET', path: '/invite/info', auth: 'user', input: nothing, result: InviteInfo },
  'invite.list': {
    method: 'GET',
    path: '/invite/list',
    auth: 'user',
    ...list({ row: InvitedFriend, titles: friendTitles, sort: ['createdAt'], filters: {} }),
  },

  'conversation.list': {
    method: 'GET',
    path: '/conversation/list',
    auth: 'user',
    ...list({ row: Conversation, titles: conversationTitles, sort: ['updatedAt', 'createdAt'], filters: {} }),
  },
  'conversation.search': {
    method: 'POST',
    path: '/conversation/search',
    auth: 'user',
    input: ConversationSearch,
    result: z.array(ConversationFound),
  },
  'conversation.detail': {
    method: 'GET',
    path: '/conversation/detail',
    auth: 'user',
    input: id,
    result: ConversationDetail,
  },
  'conversation.add': {
    method: 'POST',
    path: '/conversation/add',
    auth: 'user',
    creates: true,
    input: ConversationAdd,
    result: Conversation,
  },
  'conversation.edit': {
    method: 'POST',
    path: '/conversation/edit',
    auth: 'user',
    input: ConversationEdit,
    result: Conversation,
  },
  'conversation.saveMessage': {
    method: 'POST',
    path: '/conversation/saveMessage',
    auth: 'user',
    input: MessageSave,
    result: done,
  },
  'conversation.mark': {
    method: 'POST',
    path: '/conversation/mark',
    auth: 'user',
    input: AnswerMark,
    result: done,
  },
  'conversation.wins': {
    method: 'GET',
    path: '/conversation/wins',
    auth: 'user',
    input: nothing,
    result: z.array(ModelWins),
  },
  'conversation.delete': {
    method: 'DELETE',
    path: '/conversation/delete',
    auth: 'user',
    input: id,
    result: done,
  },
  'conversation.restore': {
    method: 'POST',
    path: '/conversation/restore',
    auth: 'user',
    input: id,
    result: Conversation,
  },
  'conversation.export': {
    method: 'GET',
    path: '/conversation/export',
    auth: 'user',
    input: ConversationExport,
    result: ExportedFile,
  },
  'conversation.attach': {
    method: 'POST',
    path: '/conversation/attach',
    auth: 'user',
    creates: true,
    input: AttachmentAdd,
    result: id,
  },
  'conversation.attachment': {
    method: 'GET',
    path: '/conversation/attachment',
    auth: 'user',
    input: id,
    result: Attachment,
  },
  'preset.list': {
    method: 'GET',
    path: '/preset/list',
    auth: 'user',
    input: nothing,
    result: z.array(PromptPreset),
  },
  'preset.save': {
    method: 'POST',
    path: '/preset/save',
    auth: 'user',
    input: PromptPresetSave,
    result: PromptPreset,
  },
  'preset.delete': { method: 'DELETE', path: '/preset/delete', auth: 'user', input: id, result: done },
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
  /** Only lists that are answered whole. */
  rowsAt?: string
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

/** Whether an endpoint is a list that is read page by page. */
export const isPagedList = (endpoint: object) => 'row' in endpoint && !('rowsAt' in endpoint)

/** The names of the list endpoints, and the row that each returns. */
export type ListName = {
  [N in EndpointName]: Endpoints[N] extends { row: z.ZodObject } ? N : never
}[EndpointName]
export type ListRow<N extends ListName> = z.output<Endpoints[N]['row']>
