/**
 * The words that the config may use for things that are drawn by code. Each list has one registry that TypeScript keeps complete:
 * pages in `src/pages/registry.ts`, icons in `src/layout/entry-icon.tsx`, formats in `src/resources/formats.tsx`, controls in
 * `src/resources/filters.tsx`, kinds of charts in `src/charts/chart-views.tsx` and their formats in `src/charts/chart-formats.ts`.
 */
export const PAGES = [
  'home',
  'union',
  'login',
  'not-found',
  'model',
  'model-doc',
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

/** The lists that a page shows beside other things. */
export const PAGE_RESOURCES: Partial<Record<PageName, string>> = {
  'api-key': 'keys',
  user: 'sessions',
  purchase: 'packages',
  invite: 'friends',
}

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
 * `sparkline` (a row of numbers as a line); `mono` (monospace); `meter` (what is left of `ofField`); `list` (several texts); `models`
 * (model ids by their names); `duration` (milliseconds, in seconds from one on).
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
  'mono',
  'meter',
  'list',
  'models',
  'duration',
  'steps',
] as const
export type FormatName = (typeof FORMATS)[number]

/**
 * How a list is filtered: `select` (several of the column's `values`), `text` (exact text), `dates` (from day to day of a time
 * column), `period` (from day to day of the whole list: the endpoint's `begin` and `end`).
 */
export const CONTROLS = ['select', 'text', 'dates', 'period'] as const
export type ControlName = (typeof CONTROLS)[number]

/** How the rows of a list stand: `table` (cards on phones), `cards` side by side, or `lines` one under the other. */
export const ROW_LAYOUTS = ['table', 'cards', 'lines'] as const
export type RowLayoutName = (typeof ROW_LAYOUTS)[number]

/** What an action or a button above a list can open (`src/resources/dialogs.ts`). */
export const DIALOGS = ['key-add', 'key-edit', 'key-rotate'] as const
export type DialogName = (typeof DIALOGS)[number]

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

/** What can stand above the rows of a list: `ledger-proof` shows that the ledger of the period adds up (`src/resources/list-heads.ts`). */
export const LIST_HEADS = ['ledger-proof'] as const
export type ListHeadName = (typeof LIST_HEADS)[number]

/** How a detail is drawn: `fields` one by one, a call's `receipt`, or an `order` and its story (`src/resources/detail-views.tsx`). */
export const DETAIL_VIEWS = ['fields', 'receipt', 'order'] as const
export type DetailViewName = (typeof DETAIL_VIEWS)[number]

/** How a chart is drawn: `series` (lines over time), `bars` (upon each other, over time or by name), `share` (parts of a whole). */
export const CHART_KINDS = ['series', 'bars', 'share'] as const
export type ChartKind = (typeof CHART_KINDS)[number]

/** What a chart's numbers are: `yuan`, `count`, `percent` (shares of 1) or `duration` (milliseconds). */
export const CHART_FORMATS = ['yuan', 'count', 'percent', 'duration'] as const
export type ChartFormatName = (typeof CHART_FORMATS)[number]

/** Those that can be added up, and of which 0 is nothing. */
export const AMOUNT_FORMATS: readonly ChartFormatName[] = ['yuan', 'count']

/** How long a step of time is. `auto`: hours up to two days, days up to a hundred, else months. */
export const CHART_STEPS = ['auto', 'hour', 'day', 'month'] as const
export type ChartStep = (typeof CHART_STEPS)[number]
