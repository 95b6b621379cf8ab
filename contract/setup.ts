import { z } from 'zod'
import { MODEL_TYPES, ModelType } from './model.ts'
import { ConfirmFree, PriceFields } from './price.ts'
import { ofKind } from './kinds.ts'
import { Reason } from './reason.ts'
import { Receipt } from './stats.ts'

/** What a new platform needs, in this order: an upstream, that it answers, a model, a price at which it is sold, and a customer. */
export const SETUP_STEPS = ['channel', 'test', 'model', 'price', 'call'] as const
/** `waiting`: for a second person; `later`: a step before it is not done. */
export const SETUP_STATES = ['done', 'now', 'waiting', 'later'] as const

/** One step, read from what is there, and what its form begins with: empty where that is not known. */
export const SetupStep = z.object({
  step: z.enum(SETUP_STEPS),
  title: z.string(),
  state: z.enum(SETUP_STATES),
  /** What was found, or what is to be done. */
  text: z.string(),
  channelId: z.string(),
  channelName: z.string(),
  /** The model's name at the channel. */
  target: z.string(),
  type: ModelType,
  modelId: z.string(),
  modelName: z.string(),
  /** It is the version of the model; 0: there is none. */
  rev: z.int(),
  /** Forms that ask why begin with it. */
  reason: z.string(),
})
export type SetupStep = z.infer<typeof SetupStep>

const Name = z.string().trim().min(1).max(64)
const tokens = (most: number) => z.int().min(1).max(most).nullable().default(null)

/** A model that one channel answers: a draft, which cannot be called, without a price yet. */
export const SetupModel = z.strictObject({
  channelId: z.string().min(1).max(64),
  target: z.string().trim().min(1).max(200),
  id: z.string().regex(/^[A-Za-z0-9][\w.:/-]{0,127}$/, '只能用字母、数字和 _ . : / -'),
  name: Name,
  vendor: Name,
  type: z.enum(MODEL_TYPES).default('chat'),
  /** Models of `chat` and `embedding` have it, in tokens. */
  contextLength: tokens(10_000_000),
  /** Models of `chat` have it, in tokens. */
  maxOutputTokens: tokens(1_000_000),
  description: ofKind('longText', z.string().trim().max(500)).default(''),
  /** What else its entry of the catalogue has, as an object of JSON: options of its type, or its price. */
  more: ofKind('longText', z.string().trim().max(65_536)).default(''),
  reason: Reason,
})

/** Gives a draft its price and puts it on sale, in one. */
export const SetupLaunch = PriceFields.omit({ images: true, tiers: true }).extend({
  id: z.string().min(1).max(128),
  rev: z.int(),
  confirmFree: ConfirmFree,
  reason: Reason,
})

/** The receipt of the first call of a customer, and whose it is; null: there was none. */
export const FirstCall = z.object({ userId: z.string(), username: z.string(), receipt: Receipt }).nullable()
