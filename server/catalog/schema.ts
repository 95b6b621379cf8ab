import { z } from 'zod'
import { ChatInputKind, ChatParameter } from '../../contract/chat-settings.ts'
import { ImageOptions, SpeechOptions, VideoOptions } from '../../contract/media-options.ts'
import { formatYuan, parseYuan } from '../../contract/money.ts'
import { paidNano, perMillionNano, worthNano } from './worth.ts'

/**
 * Yuan per million tokens or characters, as a multiple of 0.001: so one token's price is a whole number of nano-yuan
 * and nothing is ever rounded (contract.md section 5).
 */
const PerMillion = z.string().refine((text) => {
  const nano = parseYuan(text)
  return nano !== null && nano % 1_000_000n === 0n
}, '须为 0.001 元的整数倍')

/** Yuan for one image or one second. */
const PerUnit = z.string().refine((text) => parseYuan(text) !== null, '须为不超过 9 位小数的金额')

/** Yuan for one minute of sound; a thousandth of a minute costs a whole number of nano-yuan. */
const PerMinute = z.string().refine((text) => {
  const nano = parseYuan(text)
  return nano !== null && nano % 1000n === 0n
}, '须为 0.000001 元的整数倍')

const PositiveYuan = PerUnit.refine((text) => (parseYuan(text) ?? 0n) > 0n, '须大于 0')

/** Yuan of list price that a million tokens pay for. */
const Worth = PerMillion.refine((text) => (parseYuan(text) ?? 0n) > 0n, '须大于 0')

const ENGINES = ['chat', 'image', 'speech', 'video', 'embedding', 'transcription'] as const

const share = {
  /** Its part of the load within one priority. */
  weight: z.int().min(1).max(1000).default(1),
  /** Higher is tried first. */
  priority: z.int().min(-1000).max(1000).default(0),
}

/** Where a model is served: an OpenAI-compatible address (`…/v1`) or an engine inside this server. */
const Upstream = z.union([
  z.strictObject({
    baseUrl: z.url({ protocol: /^https?$/, message: '须为 http 或 https 地址' }),
    /** Name of the environment variable that holds the upstream's key; absent = no key is sent. */
    apiKeyEnv: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]*$/, '须为环境变量名')
      .optional(),
    /** The model's name there. */
    model: z.string().min(1),
    ...share,
  }),
  z.strictObject({ builtin: z.enum(ENGINES), ...share }),
])
export type UpstreamConfig = z.infer<typeof Upstream>

const ModelId = z.string().regex(/^[A-Za-z0-9][\w.:/-]{0,127}$/, '只能用字母、数字和 _ . : / -')

const common = {
  id: ModelId,
  name: z.string().min(1).max(64),
  vendor: z.string().min(1).max(64),
  description: z.string().max(500).default(''),
  tags: z.array(z.string().max(16)).max(12).default([]),
  /** Further ids that it can be called by, for clients that know names of their own only. They are listed in `/v1/models` too. */
  aliases: z.array(ModelId).max(20).default([]),
  upstreams: z.array(Upstream).min(1, '至少要有一个上游'),
}
const contextLength = z.int().min(1).max(10_000_000)

const ImagePrice = z.strictObject({
  quality: z
    .string()
    .regex(/^[\w.-]{1,32}$/)
    .optional(),
  size: z
    .string()
    .regex(/^[1-9]\d{1,3}x[1-9]\d{1,3}$/, '须形如 1024x1024')
    .optional(),
  price: PerUnit,
})

const ChatModel = z.strictObject({
  ...common,
  type: z.literal('chat'),
  contextLength,
  maxOutputTokens: z.int().min(1).max(1_000_000),
  /**
   * The member in which its upstreams take the limit of an answer; `none`: they refuse both. Absent: as the caller says it, and
   * `max_completion_tokens` for upstream models named like OpenAI's o-series and gpt-5.
   */
  outputLimit: z.enum(['max_tokens', 'max_completion_tokens', 'none']).optional(),
  /** What it reads; `image`: pictures as `image_url` parts. */
  inputs: z.array(ChatInputKind).min(1).default(['text']),
  /** What the console offers to set. A request of `/v1` may carry others: they pass through. */
  parameters: z.array(ChatParameter).default(['temperature', 'top_p', 'max_tokens', 'stop']),
  price: z
    .strictObject({ input: PerMillion, cachedInput: PerMillion.optional(), output: PerMillion })
    .refine(
      ({ input, cachedInput }) => !cachedInput || (parseYuan(cachedInput) ?? 0n) <= (parseYuan(input) ?? 0n),
      {
        message: '缓存输入价不能高于输入价',
        path: ['cachedInput'],
      },
    ),
})
const CatalogModel = z.discriminatedUnion('type', [
  ChatModel,
  z.strictObject({
    ...common,
    type: z.literal('image'),
    /**
     * What the console offers to choose, here and below. Sizes are part of the price: upstreams other than the demo engine are asked
     * for these only. Anything else a request of `/v1` may say: it passes through.
     */
    options: ImageOptions.prefault({}),
    /**
     * Whether upstreams are asked for pictures inside the answer (`response_format: "b64_json"`). False: nothing is said of it, as
     * OpenAI's gpt-image models refuse the parameter; they send pictures so anyway, and are known by their name.
     */
    asksForBase64: z.boolean().default(true),
    /** What a call is given that does not say; absent: `url`, and `b64_json` for models named like OpenAI's gpt-image. */
    defaultFormat: z.enum(['url', 'b64_json']).optional(),
    /**
     * `perImage` for every picture, or `images` by quality and size, as upstreams charge for them. Of a call that leaves either open,
     * and of `auto`, the first entry that fits is asked for by name and billed. What no entry prices is refused.
     */
    price: z
      .strictObject({ perImage: PerUnit.optional(), images: z.array(ImagePrice).min(1).max(100).optional() })
      .refine(
        ({ perImage, images }) => perImage !== undefined || images !== undefined,
        '须有 perImage 或 images',
      ),
  }),
  z.strictObject({
    ...common,
    type: z.literal('speech'),
    options: SpeechOptions.prefault({}),
    price: z.strictObject({ perMillionChars: PerMillion }),
  }),
  z.strictObject({
    ...common,
    type: z.literal('transcription'),
    price: z.strictObject({ perMinute: PerMinute }),
  }),
  z.strictObject({
    ...common,
    type: z.literal('video'),
    options: VideoOptions.prefault({}),
    price: z.strictObject({ perSecond: PerUnit }),
  }),
  z.strictObject({
    ...common,
    type: z.literal('embedding'),
    contextLength: contextLength.default(8192),
    price: z.strictObject({ input: PerMillion }),
  }),
])
export type CatalogModel = z.infer<typeof CatalogModel>

const PackageOffer = z
  .strictObject({
    id: z.string().regex(/^[\w-]{1,64}$/),
    name: z.string().min(1).max(64),
    tokens: z.int().min(1).max(1_000_000_000_000),
    price: PositiveYuan,
    /**
     * What a million tokens of it pay for: yuan of list price, a multiple of 0.001. A call takes its list price ÷ this. Never less
     * than the tokens cost; absent: as much, to the next 0.001 yuan.
     */
    worth: Worth.optional(),
    validDays: z.int().min(1).max(3650),
    models: z.array(z.string()).min(1),
  })
  .superRefine((offer, context) => {
    const least = paidNano(offer)
    if (worthNano(offer) >= least) return
    const message = `不能低于售价：这个价格下每百万 Token 至少抵 ${formatYuan(perMillionNano(least))} 元`
    context.addIssue({ code: 'custom', path: ['worth'], message })
  })
export type PackageOffer = z.infer<typeof PackageOffer>

/** The catalog file (contract.md section 6). */
export const Catalog = z
  .strictObject({
    $schema: z.string().optional(),
    models: z.array(CatalogModel),
    packages: z.array(PackageOffer).default([]),
    topup: z
      .strictObject({ min: PositiveYuan, max: PositiveYuan, presets: z.array(PositiveYuan).max(12) })
      .default({ min: '1', max: '50000', presets: ['10', '50', '100', '500'] }),
    invite: z
      .strictObject({
        inviterTokens: z.int().min(0).max(1_000_000_000),
        inviteeTokens: z.int().min(0).max(1_000_000_000),
        /** What a million tokens of a reward pay for: yuan of list price, as `packages[].worth`. */
        worth: Worth.default('2'),
        /** Rewards that one inviter brings in 30 days at most, counted over all accounts of one person. */
        perInviter: z.int().min(1).max(1_000_000).default(20),
        /** Rewards for friends who signed up from one network (an IPv4 address or an IPv6 /64) in 30 days at most. */
        perNetwork: z.int().min(1).max(1_000_000).default(3),
        /**
         * Yuan that all rewards of a day (Asia/Shanghai) may be worth, if they are given for a registration or a verification. Those for
         * a first top-up are worth at most what the friend paid in.
         */
        dailyYuan: PositiveYuan.default('50'),
        when: z.enum(['signup', 'verification', 'first-topup']),
      })
      .default({
        inviterTokens: 0,
        inviteeTokens: 0,
        worth: '2',
        perInviter: 20,
        perNetwork: 3,
        dailyYuan: '50',
        when: 'first-topup',
      }),
  })
  .superRefine((catalog, context) => {
    refuseRepeated(catalog.models, 'models', context)
    refuseTakenAliases(catalog.models, context)
    refuseRepeated(catalog.packages, 'packages', context)
    const known = new Set(['*', ...catalog.models.map((model) => model.id)])
    catalog.packages.forEach((offer, i) =>
      offer.models.forEach((id, j) => {
        if (!known.has(id))
          context.addIssue({ code: 'custom', path: ['packages', i, 'models', j], message: `没有模型 ${id}` })
      }),
    )
  })
export type Catalog = z.infer<typeof Catalog>

function refuseTakenAliases(models: { id: string; aliases: string[] }[], context: z.RefinementCtx) {
  const taken = new Set(models.map(({ id }) => id))
  models.forEach(({ aliases }, i) =>
    aliases.forEach((alias, j) => {
      if (taken.has(alias))
        context.addIssue({ code: 'custom', path: ['models', i, 'aliases', j], message: `编号 ${alias} 重复` })
      taken.add(alias)
    }),
  )
}

function refuseRepeated(rows: { id: string }[], name: string, context: z.RefinementCtx) {
  const seen = new Set<string>()
  rows.forEach((row, i) => {
    if (seen.has(row.id))
      context.addIssue({ code: 'custom', path: [name, i, 'id'], message: `编号 ${row.id} 重复` })
    seen.add(row.id)
  })
}
