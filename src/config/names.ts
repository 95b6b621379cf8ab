/**
 * The words that the config may use for things that are drawn by code. Each list has one registry that TypeScript keeps complete:
 * pages in `src/pages/registry.ts`, icons in `src/layout/entry-icon.tsx`, formats in `src/resources/formats.tsx`, controls in
 * `src/resources/filters.tsx`.
 */
export const PAGES = [
  'home',
  'union',
  'login',
  'not-found',
  'model',
  'model-doc',
  'stats-detail',
  'display',
  'verification',
  'personal-verification',
  'api-key',
  'user',
  'topup',
  'purchase',
  'invite',
  'cashier',
] as const
export type PageName = (typeof PAGES)[number]

export const ICONS = [
  'grid',
  'chart',
  'chat',
  'image',
  'sound',
  'video',
  'shield',
  'key',
  'wallet',
  'cart',
  'ledger',
  'receipt',
  'user',
  'gift',
  'document',
  'link',
] as const
export type IconName = (typeof ICONS)[number]

/**
 * How a cell is drawn: `text`; `code` (monospace, copied by a click); `yuan` (¥, right aligned); `signed` (in green and out, yuan or
 * tokens); `count` (zh-CN grouping); `time` (Asia/Shanghai); `tag` (words for values, with a tone); `percent` (a share of 1);
 * `sparkline` (a row of numbers as a line).
 */
export const FORMATS = [
  'text',
  'code',
  'yuan',
  'signed',
  'count',
  'time',
  'tag',
  'percent',
  'sparkline',
] as const
export type FormatName = (typeof FORMATS)[number]

/**
 * How a list is filtered: `select` (several of the column's `values`), `text` (exact text), `dates` (from day to day of a time
 * column), `period` (from day to day of the whole list: the endpoint's `begin` and `end`).
 */
export const CONTROLS = ['select', 'text', 'dates', 'period'] as const
export type ControlName = (typeof CONTROLS)[number]

/** `good`, `warn` and `bad` are the palette's colours of meaning; `plain` has none. */
export const TONES = ['plain', 'good', 'warn', 'bad', 'accent'] as const
export type Tone = (typeof TONES)[number]

/** The product's links to elsewhere (spec.md section 1). */
export const LINKS = ['docs', 'terms', 'privacy', 'depositRules', 'chatBoxGuide', 'desktopGuide'] as const
export type LinkName = (typeof LINKS)[number]

/** `public`: header above the page; `bare`: the page alone; `center`: header and sidebar. */
export const LAYOUTS = ['public', 'bare', 'center'] as const
export type LayoutName = (typeof LAYOUTS)[number]

/** Whom a sidebar entry is for: users with a verified identity, or administrators (`src/layout/conditions.ts`). */
export const CONDITIONS = ['verified', 'admin'] as const
export type ConditionName = (typeof CONDITIONS)[number]

/** How a detail is drawn: `fields` one by one, or a call's `receipt` (`src/resources/detail-views.tsx`). */
export const DETAIL_VIEWS = ['fields', 'receipt'] as const
export type DetailViewName = (typeof DETAIL_VIEWS)[number]
