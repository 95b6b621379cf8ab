import { z } from 'zod'
import { Proposed } from './approval.ts'
import { ofOutcome } from './outcomes.ts'
import { list, multi } from './envelope.ts'
import { ofKind } from './kinds.ts'
import { MODEL_TYPE_NAMES, MODEL_TYPES, ModelType } from './model.ts'
import { ConfirmFree } from './price.ts'
import { Reason } from './reason.ts'
import { Timestamp } from './user.ts'

export const VERSION_SOURCES = ['seed', 'file', 'import', 'edit', 'rebase'] as const
/** `unused`: it was withdrawn or rebased before its instant. */
export const VERSION_STATES = ['inForce', 'scheduled', 'past', 'unused'] as const
export const MODEL_STATES = ['draft', 'staff', 'onSale', 'deprecated', 'withdrawn'] as const

/** One version of the catalogue. */
const CatalogVersion = z.object({
  id: z.int(),
  /** The version that it changes; null: the first. */
  parentId: z.int().nullable(),
  state: z.enum(VERSION_STATES),
  source: z.enum(VERSION_SOURCES),
  effectiveAt: Timestamp,
  publishedAt: Timestamp,
  /** The name of who published it; empty: the program itself or a command. */
  by: z.string(),
  reason: z.string(),
  /** Empty: it needed none. */
  approvalId: z.string(),
})

export const catalogVersionList = list({
  row: CatalogVersion,
  sort: ['id'],
  /** The number of a version. */
  filters: { id: z.string().max(64).optional() },
  titles: {
    id: '版本',
    parentId: '上一版',
    state: {
      title: '状态',
      words: { inForce: '生效中', scheduled: '待生效', past: '已过去', unused: '未生效' },
    },
    source: {
      title: '来历',
      words: { seed: '初始', file: '文件', import: '导入', edit: '修改', rebase: '合并' },
    },
    effectiveAt: '生效时间',
    publishedAt: '发布时间',
    by: '发布人',
    reason: '事由',
    approvalId: '审批',
  },
})

/** A place in which two versions differ, e.g. `models.qinglan-lite.price.input`; JSON texts, empty where there is nothing. */
const CatalogDifference = z.object({ path: z.string(), before: z.string(), after: z.string() })
export const CatalogDiff = z.object({
  /** What is compared; `from` is null where the first version is: everything in it is new. */
  from: z.int().nullable(),
  to: z.int(),
  differences: z.array(CatalogDifference),
  /** Places that differ in what the caller may not see, e.g. `models.qinglan-lite.upstreams`. */
  withheld: z.array(z.string()),
})

/** What became of a publication. */
export const Publication = ofOutcome(
  z.object({
    /** The new version, or the one that stays after a withdrawal; null: it was only checked, or waits. */
    version: z.int().nullable(),
    effectiveAt: Timestamp.nullable(),
    differences: z.array(CatalogDifference),
    /** Which nodes run it; absent until its transaction has ended. `lagging` names those that do not yet. */
    nodes: z
      .object({ count: z.int(), confirmed: z.int(), lagging: z.array(z.string()), tookMs: z.int() })
      .optional(),
  }),
)
export type Publication = z.infer<typeof Publication>

/** What became of a whole catalogue: it waits for a second person if it changes prices or what is sold, and was published if not. */
export const CatalogProposed = ofOutcome(
  Publication.extend({
    /** `checked`: by a dry run. */
    state: z.enum(['checked', ...Proposed.shape.state.options]),
    /** Empty: it was only checked. */
    approvalId: z.string(),
  }),
)

/** When something comes into force, in milliseconds; null: at once. Never nearer than two seconds, so that every node has it before. */
const EffectiveAt = Timestamp.nullable().default(null)

export const CatalogImport = z.strictObject({
  /** The whole catalogue as JSON (contract.md section 6), at most 1 MiB. */
  document: ofKind('longText', z.string().min(2).max(1_048_576)),
  effectiveAt: EffectiveAt,
  /** Only checked and compared. */
  dryRun: z.boolean().default(false),
  reason: Reason,
})

export const CatalogRestore = z.strictObject({
  version: z.int().min(1),
  effectiveAt: EffectiveAt,
  reason: Reason,
})

/** Whom a change of the catalogue leaves with packages of no use. */
export const CatalogStranded = z.object({
  /** Users with something left of a package that then pays for nothing more. */
  strandedHolders: z.int(),
  /** Packages that are not sold any more then; null: none. */
  offersText: z.string().nullable(),
})

export const CatalogRestorePreview = CatalogDiff.pick({ differences: true, withheld: true }).extend({
  ...CatalogStranded.shape,
  /** Why it would be refused; null: it would not. */
  refusalText: z.string().nullable(),
  /** How it can be done at all while no one but the caller could approve it; null: someone can. */
  aloneText: z.string().nullable(),
})

export const CatalogWithdrawal = z.strictObject({ version: z.int().min(1), reason: Reason })

/** Puts a draft or a model on trial on sale at the price that it has; it takes the approval of who approves prices. */
export const CatalogModelLaunch = z.strictObject({
  id: z.string().max(128),
  rev: z.int(),
  confirmFree: ConfirmFree,
  reason: Reason,
})

/** A model as staff see it. */
const CatalogModelRow = z.object({
  id: z.string(),
  name: z.string(),
  vendor: z.string(),
  type: ModelType,
  state: z.enum(MODEL_STATES),
  description: z.string(),
  tags: z.array(z.string()),
  aliases: z.array(z.string()),
  /** Yuan, as `价格项 金额`, with commas. */
  prices: z.string(),
  /** Only a deprecated model has it. */
  sunset: Timestamp.nullable(),
  successor: z.string().nullable(),
  /** How many upstreams may answer it. */
  upstreams: z.int(),
  /** Sent along with a change. */
  rev: z.int(),
})
export type CatalogModelRow = z.infer<typeof CatalogModelRow>

export const catalogModelList = list({
  row: CatalogModelRow,
  sort: ['id', 'name'],
  filters: {
    id: z.string().max(128).optional(),
    keyword: z.string().max(64).optional(),
    type_MultiString: multi(MODEL_TYPES).optional(),
    state_MultiString: multi(MODEL_STATES).optional(),
  },
  titles: {
    id: '模型 ID',
    name: '名称',
    vendor: '厂商',
    type: {
      title: '类型',
      words: MODEL_TYPE_NAMES,
    },
    state: {
      title: '状态',
      words: { draft: '草稿', staff: '内部试用', onSale: '在售', deprecated: '弃用', withdrawn: '已下架' },
    },
    description: '介绍',
    tags: '标签',
    aliases: '别名',
    prices: '价格',
    sunset: '下线时间',
    successor: '替代模型',
    upstreams: '上游数',
  },
})

export const CatalogModelDetail = CatalogModelRow

const Name = z.string().trim().min(1).max(64)

export const CatalogModelEdit = z.strictObject({
  id: z.string().max(128),
  rev: z.int(),
  name: Name,
  vendor: Name,
  description: ofKind('longText', z.string().max(500)),
  tags: z.array(z.string().max(16)).max(12),
  aliases: z.array(z.string().max(128)).max(20),
  state: z.enum(MODEL_STATES),
  sunset: Timestamp.nullable(),
  successor: z.string().max(128).nullable(),
  reason: Reason,
})

/** Users with something left of a package that pays for the model. */
export const CatalogModelPreview = CatalogStranded.extend({ holders: z.int() })

export const CatalogModelAdd = z.strictObject({
  /** An entry of `models` as the catalogue has it; it begins as a draft. */
  entry: ofKind('longText', z.string().min(2).max(65_536)),
  reason: Reason,
})

/** A program that serves this database. */
export const ServingNode = z.object({
  id: z.string(),
  host: z.string(),
  startedAt: Timestamp,
  /** Whether it runs the newest catalogue. */
  isCurrent: z.boolean(),
  source: z.enum(['database', 'file']),
})
export const nodeList = list({
  row: ServingNode,
  sort: ['startedAt'],
  /** A part of the host or the id. */
  filters: { keyword: z.string().max(64).optional() },
  titles: { id: '节点', host: '主机', startedAt: '启动时间', isCurrent: '目录最新', source: '目录来源' },
})
