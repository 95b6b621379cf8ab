import { z } from 'zod'
import { list, multi } from './envelope.ts'
import { ofKind } from './kinds.ts'
import { Reason } from './reason.ts'
import { Timestamp, Yuan } from './user.ts'

/** `useless`: none of its models can be called, so that it is not sold; `ahead`: its sale has not begun; `over`: it has ended; `soldOut`: its stock is ordered; `withdrawn`: staff took it off sale. */
export const OFFER_STATES = ['onSale', 'ahead', 'over', 'soldOut', 'useless', 'withdrawn'] as const

/** A package offer of the catalogue as staff see it. Numbers are of packages, unless they are of tokens. */
const OfferRow = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(OFFER_STATES),
  price: Yuan,
  tokens: z.int(),
  /** Yuan of list price that a million of its tokens, and all of them, pay for. */
  worth: Yuan,
  listValue: Yuan,
  /** `9.5 折`; null: it costs what it is worth. */
  discountText: z.string().nullable(),
  validDays: z.int(),
  /** Model ids; none: every model that is billed by token. */
  models: z.array(z.string()),
  /** How many may be sold in all; null: any number. */
  stock: z.int().nullable(),
  /** Paid, waiting for their payment, and left; null: any number. */
  sold: z.int(),
  reserved: z.int(),
  left: z.int().nullable(),
  /** How many one user may buy; null: any number. */
  perUser: z.int().nullable(),
  from: Timestamp.nullable(),
  until: Timestamp.nullable(),
  /** Paid in the last 30 days, today included, and the money without what was given back. */
  soldLately: z.int(),
  moneyLately: Yuan,
  /** Sent along with a change. */
  rev: z.int(),
})
export type OfferRow = z.infer<typeof OfferRow>

export const offerList = list({
  row: OfferRow,
  sort: ['soldLately', 'id', 'price', 'tokens'],
  filters: {
    id: z.string().max(64).optional(),
    keyword: z.string().max(64).optional(),
    state_MultiString: multi(OFFER_STATES).optional(),
  },
  titles: {
    id: '编号',
    name: '名称',
    state: {
      title: '状态',
      words: {
        onSale: '在售',
        ahead: '未开售',
        over: '已停售',
        soldOut: '售罄',
        useless: '停售：适用的模型都不能调用',
        withdrawn: '已下架',
      },
    },
    price: '售价（元）',
    tokens: 'Token',
    worth: '每百万 Token 抵（元）',
    listValue: '一共可抵（元）',
    discountText: '折扣',
    validDays: '有效天数',
    models: '适用模型',
    stock: '总量',
    sold: '已售',
    reserved: '待支付',
    left: '剩余',
    perUser: '每人限购',
    from: '开售',
    until: '停售',
    soldLately: '近 30 天售出',
    moneyLately: '近 30 天收入（元）',
  },
})
export const OfferDetail = OfferRow

const id = z.string().regex(/^[\w-]{1,64}$/, '只能用字母、数字和 _ -，至多 64 个')
const amount = z.string().regex(/^\d{1,9}(\.\d{1,9})?$/, '须为不超过 9 位小数的金额')
const stock = z.int().min(0).max(1_000_000).nullable()
const perUser = z.int().min(1).max(100_000).nullable()

const fields = {
  name: z.string().trim().min(1).max(64),
  tokens: z.int().min(1).max(1_000_000_000_000),
  price: ofKind('money', amount),
  /** Null: as much as the tokens cost. */
  worth: ofKind('price', amount.clone()).nullable(),
  validDays: z.int().min(1).max(3650),
  /** None: every model that is billed by token. */
  models: z.array(z.string().max(128)).max(500),
  stock,
  perUser,
  from: Timestamp.nullable(),
  until: Timestamp.nullable(),
}

export const OfferAdd = z.strictObject({
  id,
  ...fields,
  worth: fields.worth.default(null),
  models: fields.models.default([]),
  stock: stock.default(null),
  perUser: perUser.default(null),
  from: fields.from.default(null),
  until: fields.until.default(null),
  reason: Reason,
})

const change = z.object(fields).partial().shape

export const OfferEdit = z.strictObject({ id, rev: z.int(), ...change, reason: Reason })

/** What a new offer, or with `rev` a change of one, would do. */
export const OfferTrial = z.strictObject({ id, rev: z.int().optional(), ...change })

export const OfferState = z.strictObject({
  id,
  rev: z.int(),
  state: z.enum(['onSale', 'withdrawn']),
  reason: Reason,
})

export const OfferPreview = z.object({
  /** `售价 18.00 → 16.00`, field by field; null: nothing changes. */
  changeText: z.string().nullable(),
  price: Yuan,
  listValue: Yuan,
  discountText: z.string().nullable(),
  /** What each one gives beyond its price. */
  gift: Yuan,
  left: z.int().nullable(),
  /** Users who bought it in the last 30 days, and orders that wait for their payment: they keep what they ordered. */
  buyers: z.int(),
  pending: z.int(),
  /** Why a second person has to agree; null: none has to. */
  cautionText: z.string().nullable(),
})
export type OfferPreview = z.infer<typeof OfferPreview>
