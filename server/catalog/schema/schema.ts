import { z } from 'zod'
import { CHANNEL_STATES } from '../../../contract/channel-states.ts'
import { ChannelKeyName } from '../../../contract/channel-key.ts'
import { ChatInputKind, ChatParameter } from '../../../contract/chat-settings.ts'
import { ImageOptions, SpeechOptions, VideoOptions } from '../../../contract/media-options.ts'
import { formatYuan, parseYuan } from '../../../contract/money.ts'
import { PROTOCOLS } from '../../../contract/protocols.ts'
import { accountOf } from './account-of.ts'
import { isStandardTier } from './service-tier.ts'
import {
  refuseOddCosts,
  refuseOddDeprecations,
  refuseOddProtocols,
  refuseOddTiers,
  refuseRepeated,
  type Named,
} from './cross-checks.ts'
import { paidNano, perMillionNano, perTokenNano, worthNano } from './worth.ts'

/** Yuan per million tokens or characters, a multiple of 0.001: a token costs whole nano-yuan, and nothing is rounded. */
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

/** ISO 8601 with a zone. */
const Instant = z.iso.datetime({ offset: true, error: '须形如 2027-01-01T00:00:00+08:00' })

const ENGINES = [
  'chat',
  'image',
  'speech',
  'video',
  'embedding',
  'transcription',
  'rerank',
  'moderation',
] as const

const BaseUrl = z.url({ protocol: /^https?$/, message: '须为 http 或 https 地址' })
const KeyVariable = z.string().regex(/^[A-Z][A-Z0-9_]*$/, '须为环境变量名')
const oneKey = ({ apiKeyEnv, key }: { apiKeyEnv?: unknown; key?: unknown }) =>
  apiKeyEnv === undefined || key === undefined
const ONE_KEY = { message: 'apiKeyEnv 与 key 只能写一个', path: ['key'] }

/**
 * The protocol of the upstream. `openai` (the default): chat completions and their like, at `…/chat/completions`. `anthropic`: the
 * Messages interface, at `…/messages`, with the key in `x-api-key`; for models of the type `chat` alone.
 */
const protocol = z.enum(PROTOCOLS).optional()

const share = {
  /** Its part of the load within one priority. */
  weight: z.int().min(1).max(1000).default(1),
  /** Higher is tried first. */
  priority: z.int().min(-1000).max(1000).default(0),
}

/**
 * Where a model is served: an OpenAI-compatible address (`…/v1`) or an engine inside this server.
 * @param price what the model's type is priced by
 */
const upstreamsAt = <P extends z.ZodType>(price: P) =>
  z.array(z.union([httpUpstream(price), builtinUpstream])).min(1, '至少要有一个上游')

const httpUpstream = <P extends z.ZodType>(price: P) =>
  z
    .strictObject({
      baseUrl: BaseUrl,
      /** Name of the environment variable that holds the upstream's key; absent = no key is sent. */
      apiKeyEnv: KeyVariable.optional(),
      /** It stands in place of the variable: it names a key that is kept in the database. */
      key: ChannelKeyName.optional(),
      /** Absent: as the channel of this account says. */
      protocol,
      model: z.string().min(1),
      /** What it charges us, each from its instant on (ISO 8601 with a zone; absent: from ever). Yuan, as the model's own price. */
      costs: z
        .array(z.strictObject({ from: Instant.optional(), price }))
        .max(100)
        .optional(),
      ...share,
    })
    .refine(oneKey, ONE_KEY)

const builtinUpstream = z.strictObject({ builtin: z.enum(ENGINES), ...share })

/**
 * An account at an upstream: what leads to the same address with the same key belongs to it, whether or not it is named here. Those that
 * are not named are enabled.
 */
const Channel = z
  .strictObject({
    id: ChannelKeyName,
    name: z.string().min(1).max(64),
    baseUrl: BaseUrl,
    apiKeyEnv: KeyVariable.optional(),
    key: ChannelKeyName.optional(),
    /** It holds for the routes that lead there and do not say it themselves. */
    protocol,
    /** `draining`: it gets no new calls, and videos under way are finished; `disabled`: they are given up, too. */
    state: z.enum(CHANNEL_STATES).default('enabled'),
  })
  .refine(oneKey, ONE_KEY)
export type ChannelConfig = z.infer<typeof Channel>

const ModelId = z.string().regex(/^[A-Za-z0-9][\w.:/-]{0,127}$/, '只能用字母、数字和 _ . : / -')

const common = {
  id: ModelId,
  name: z.string().min(1).max(64),
  vendor: z.string().min(1).max(64),
  description: z.string().max(500).default(''),
  tags: z.array(z.string().max(16)).max(12).default([]),
  /** Further ids that it can be called by, for clients that know names of their own only. They are listed in `/v1/models` too. */
  aliases: z.array(ModelId).max(20).default([]),
  /**
   * Its life. `draft` and `withdrawn`: it cannot be called; `staff`: by staff only, to try it; absent: `onSale`. What it is called for is
   * priced in each of them.
   */
  state: z.enum(['draft', 'staff', 'onSale', 'deprecated', 'withdrawn']).optional(),
  /** A `deprecated` model has it (RFC 9745): since when it is, when it ends (RFC 8594), and what to use instead. */
  deprecation: z
    .strictObject({ since: Instant, sunset: Instant, successor: ModelId.optional() })
    .refine(({ since, sunset }) => Date.parse(since) < Date.parse(sunset), {
      message: '下线时间须晚于弃用时间',
      path: ['sunset'],
    })
    .optional(),
}
/**
 * A line of a batch (`/v1/batches`) costs this part of its price, in whole per cent; each price is taken up to the next 0.001 yuan. Absent: it
 * takes no batches.
 */
const batchPercent = z.int().min(1).max(100).optional()
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

/**
 * Yuan per million tokens. `cachedInput`: of the prompt's tokens, those read from an upstream's cache; `cacheWrite5m`, `cacheWrite1h`: those
 * written to one, as upstreams that charge for it say (Anthropic, Qwen); `audioInput`, `audioOutput`: those of sound; `thinkingOutput`: all
 * that is said by an answer with thoughts in it, as Qwen charges. What is absent costs as `input` or `output`.
 */
const tokenPrices = {
  input: PerMillion,
  cachedInput: PerMillion.optional(),
  cacheWrite5m: PerMillion.optional(),
  cacheWrite1h: PerMillion.optional(),
  audioInput: PerMillion.optional(),
  output: PerMillion,
  thinkingOutput: PerMillion.optional(),
  audioOutput: PerMillion.optional(),
}

const isCacheCheaper = ({ input, cachedInput }: { input: string; cachedInput?: string | undefined }) =>
  !cachedInput || (parseYuan(cachedInput) ?? 0n) <= (parseYuan(input) ?? 0n)
const CACHE_CHEAPER = { message: '缓存读取价不能高于输入价', path: ['cachedInput'] }

/**
 * What all tokens of a call cost that the upstream served at a service tier (`service_tier`; OpenAI's are `priority` and `flex`), or whose
 * prompt has more than `above` tokens, or both.
 */
const PriceTier = z
  .strictObject({
    tier: z
      .string()
      .regex(/^[a-z][a-z0-9_-]{0,31}$/)
      .refine((name) => !isStandardTier(name), '不能是上游不另外计价的服务档')
      .optional(),
    above: z.int().min(1).max(10_000_000).optional(),
    ...tokenPrices,
  })
  .refine(({ tier, above }) => tier !== undefined || above !== undefined, '须有 tier 或 above')
  .refine(isCacheCheaper, CACHE_CHEAPER)

/**
 * What the catalogue has no price for is not sold: with `tiers`, `service_tier` may be asked for; with `audioOutput`, sound; with
 * `perSearch` (yuan for each), searches of the web.
 */
const ChatPrice = z
  .strictObject({
    ...tokenPrices,
    perSearch: PerUnit.optional(),
    tiers: z.array(PriceTier).min(1).max(20).optional(),
  })
  .refine(isCacheCheaper, CACHE_CHEAPER)
  .superRefine(refuseOddTiers)
const SpeechPrice = z.strictObject({ perMillionChars: PerMillion })
const TranscriptionPrice = z.strictObject({ perMinute: PerMinute })
const VideoPrice = z.strictObject({ perSecond: PerUnit })
const EmbeddingPrice = z.strictObject({ input: PerMillion })
/**
 * Yuan for a search, or per million tokens of what is compared: the query counts with each document. A search is up to 100 documents of up
 * to 500 tokens each, the query's among them; more of either are more searches, as Cohere counts them.
 */
const RerankPrice = z
  .strictObject({ perSearch: PerUnit.optional(), input: PerMillion.optional() })
  .refine(
    ({ perSearch, input }) => (perSearch === undefined) !== (input === undefined),
    '须有 perSearch 或 input 之一',
  )

/** Yuan for each text that is judged (parts of one are one), or per million tokens; 0 is free. */
const ModerationPrice = z
  .strictObject({ perCall: PerUnit.optional(), input: PerMillion.optional() })
  .refine(
    ({ perCall, input }) => (perCall === undefined) !== (input === undefined),
    '须有 perCall 或 input 之一',
  )

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
  price: ChatPrice,
  batchPercent,
  upstreams: upstreamsAt(ChatPrice),
})
export const CatalogModel = z.discriminatedUnion('type', [
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
    /** What upstreams are asked for in addition to new pictures; absent: nothing, and everything of the demo engine. */
    serves: z
      .array(z.enum(['edits', 'variations']))
      .max(2)
      .optional(),
    /**
     * `perImage` for every picture, or `images` by quality and size, as upstreams charge for them. Of a call that leaves either open,
     * and of `auto`, the first entry that fits is asked for by name and billed. What no entry prices is refused: so are unfinished
     * pictures of a stream (`partial_images`) without `perPartialImage`, the price of each that comes.
     */
    price: z
      .strictObject({
        perImage: PerUnit.optional(),
        images: z.array(ImagePrice).min(1).max(100).optional(),
        perPartialImage: PerUnit.optional(),
      })
      .refine(
        ({ perImage, images }) => perImage !== undefined || images !== undefined,
        '须有 perImage 或 images',
      ),
    upstreams: upstreamsAt(z.strictObject({ perImage: PerUnit, perPartialImage: PerUnit.optional() })),
  }),
  z.strictObject({
    ...common,
    type: z.literal('speech'),
    options: SpeechOptions.prefault({}),
    price: SpeechPrice,
    upstreams: upstreamsAt(SpeechPrice),
  }),
  z.strictObject({
    ...common,
    type: z.literal('transcription'),
    price: TranscriptionPrice,
    upstreams: upstreamsAt(TranscriptionPrice),
  }),
  z.strictObject({
    ...common,
    type: z.literal('video'),
    options: VideoOptions.prefault({}),
    price: VideoPrice,
    upstreams: upstreamsAt(VideoPrice),
  }),
  z.strictObject({
    ...common,
    type: z.literal('embedding'),
    contextLength: contextLength.default(8192),
    price: EmbeddingPrice,
    batchPercent,
    upstreams: upstreamsAt(EmbeddingPrice),
  }),
  z.strictObject({
    ...common,
    type: z.literal('rerank'),
    /** Tokens of a query and one document that it reads; upstreams cut off what is longer. */
    contextLength: contextLength.default(8192),
    price: RerankPrice,
    /** Served at `…/rerank`, as Jina, vLLM, Xinference and Cohere (`https://api.cohere.com/v2`) have it. */
    upstreams: upstreamsAt(RerankPrice),
  }),
  z.strictObject({
    ...common,
    type: z.literal('moderation'),
    price: ModerationPrice,
    /** Served at `…/moderations`, as OpenAI has it. */
    upstreams: upstreamsAt(ModerationPrice),
  }),
])
export type ChatModel = z.infer<typeof ChatModel>
export type CatalogModel = z.infer<typeof CatalogModel>
export type UpstreamConfig = CatalogModel['upstreams'][number]

export const PackageOffer = z
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
    /** `withdrawn`: it is not sold, and orders that wait for their payment are still delivered. Absent: `onSale`. */
    state: z.enum(['onSale', 'withdrawn']).optional(),
    /**
     * How many may be sold in all, with those that were sold before: orders that are paid or wait to be. What is closed or given back
     * whole may be sold again. Absent: any number.
     */
    stock: z.int().min(0).max(1_000_000).optional(),
    /** How many one user may buy in all, counted the same. Absent: any number. */
    perUser: z.int().min(1).max(100_000).optional(),
    /** It is sold between these instants. Absent: always. */
    from: Instant.optional(),
    until: Instant.optional(),
  })
  .refine(
    ({ from, until }) => from === undefined || until === undefined || Date.parse(from) < Date.parse(until),
    { message: '停售时间须晚于开售时间', path: ['until'] },
  )
  .superRefine((offer, context) => {
    const least = paidNano(offer)
    if (worthNano(offer) >= least) return
    const message = `不能低于售价：这个价格下每百万 Token 至少抵 ${formatYuan(perMillionNano(least))} 元`
    context.addIssue({ code: 'custom', path: ['worth'], message })
  })
export type PackageOffer = z.infer<typeof PackageOffer>

/** A token package that every new user is given in the transaction of the sign-up. */
const Welcome = z
  .strictObject({
    tokens: z.int().min(1).max(1_000_000_000),
    validDays: z.int().min(1).max(3650),
    /** Model ids it covers; `*` = every model billed by token. */
    models: z.array(z.string()).min(1),
    /** What a million tokens of it pay for: yuan of list price, as `packages[].worth`. */
    worth: Worth.default('2'),
    /** Yuan of list price that all those of a day (Asia/Shanghai) may be worth. */
    dailyYuan: PositiveYuan.default('50'),
    /** How many are given to users who sign up from one network (an IPv4 address or an IPv6 /64) in 30 days at most. */
    perNetwork: z.int().min(1).max(1_000_000).default(3),
    /**
     * How many accounts of one person (one ID number) may use it. At a further account what is left of it ends when that one is
     * verified. Who signs up with the phone of a closed account gets none.
     */
    perIdentity: z.int().min(1).max(100).default(1),
  })
  .refine(
    ({ tokens, worth, dailyYuan }) => BigInt(tokens) * perTokenNano(worth) <= (parseYuan(dailyYuan) ?? 0n),
    { message: '少于一份的价值（tokens × worth），一份也发不出', path: ['dailyYuan'] },
  )
export type Welcome = z.infer<typeof Welcome>

const catalogOf = (model: z.ZodType<CatalogModel>) =>
  z
    .strictObject({
      $schema: z.string().optional(),
      models: z.array(model),
      channels: z.array(Channel).max(500).optional(),
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
      /** Absent: new users are given nothing. */
      welcome: Welcome.optional(),
    })
    .superRefine((catalog, context) => {
      const aliases = catalog.models.flatMap((model, i) =>
        model.aliases.map((alias, j): Named => [alias, ['models', i, 'aliases', j]]),
      )
      const idsOf = (name: 'models' | 'packages') =>
        catalog[name].map(({ id }, i): Named => [id, [name, i, 'id']])
      refuseRepeated([...idsOf('models'), ...aliases], context)
      const channels = catalog.channels ?? []
      refuseRepeated(
        channels.map(({ id }, i): Named => [id, ['channels', i, 'id']]),
        context,
      )
      refuseRepeated(
        channels.flatMap((channel, i): Named[] =>
          URL.canParse(channel.baseUrl) ? [[accountOf(channel), ['channels', i, 'baseUrl']]] : [],
        ),
        context,
      )
      refuseRepeated(idsOf('packages'), context)
      refuseOddDeprecations(catalog.models, context)
      refuseOddProtocols(catalog.models, context)
      refuseOddCosts(catalog.models, context)
      const known = new Set(['*', ...catalog.models.map((model) => model.id)])
      const refuseUnknown = (models: readonly string[], path: (string | number)[]) =>
        models.forEach((id, j) => {
          if (!known.has(id))
            context.addIssue({ code: 'custom', path: [...path, 'models', j], message: `没有模型 ${id}` })
        })
      catalog.packages.forEach((offer, i) => refuseUnknown(offer.models, ['packages', i]))
      refuseUnknown(catalog.welcome?.models ?? [], ['welcome'])
    })
/** The catalog file (contract.md section 6). */
export const Catalog = catalogOf(CatalogModel)
export type Catalog = z.infer<typeof Catalog>
/** One whose models are read already. */
export const CatalogOfShared = catalogOf(z.custom<CatalogModel>())
