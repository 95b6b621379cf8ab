/**
 * The words that the config may use for things that are drawn by code. Each list has one registry that TypeScript keeps complete:
 * pages, heads of lists, views of details and parts of what is shown once in `src/app/registry.ts`, icons in `src/layout/sidebar.tsx`, formats in
 * `src/resources/cells/formats.tsx`, controls in `src/resources/filters/filters.tsx`, kinds of charts in `src/resources/charts/chart-views.tsx` and their formats in `src/resources/charts/chart-formats.ts`.
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
  'quick-start',
  'chat-apps',
  'desktop-clients',
  'alerts',
  'error-doctor',
  'docs',
  'share',
  'company-verification',
] as const
export type PageName = (typeof PAGES)[number]

/** The resources whose lists and forms a page draws. */
export const PAGE_RESOURCES: Partial<Record<PageName, readonly string[]>> = {
  'api-key': ['keys'],
  alerts: ['brakes', 'alert-rules', 'alert-mails', 'alert-webhooks', 'alert-deliveries'],
  user: ['sessions', 'profile'],
  'personal-verification': ['verification'],
  'company-verification': ['company'],
  display: ['presets'],
  purchase: ['packages'],
  invite: ['friends'],
}

/** The values that the parts of a page's address may have; a part that is not named here may be anything. */
export const PAGE_PARTS: Partial<Record<PageName, Record<string, readonly string[]>>> = {
  display: { type: ['chat', 'image', 'speech', 'video'] },
}

/** What a page reads from the query of its address. */
export const PAGE_QUERIES: Partial<Record<PageName, readonly string[]>> = {
  login: ['to', 'invite'],
  model: ['type', 'keyword', 'vendor', 'tag', 'can', 'sort', 'view', 'compare'],
  display: ['c', 'mode'],
  topup: ['order', 'amount', 'redeem'],
  purchase: ['order', 'buy'],
  'error-doctor': ['id', 'code'],
}

interface PageEntry {
  title: string
  query?: string
  /** The `:name` parts of its address. */
  parts?: Record<string, string>
}

/** Parts of pages that the command palette finds, and what leads there. */
export const PAGE_ENTRIES: Partial<Record<PageName, readonly PageEntry[]>> = {
  topup: [{ title: '兑换码', query: 'redeem=1' }],
  display: [{ title: '视频生成', parts: { type: 'video' } }],
}

/** The tabs of pages that have some, the first being open unless the route names another. */
export const PAGE_TABS = {
  home: ['chat', 'image', 'speech', 'transcription', 'video', 'embedding', 'rerank', 'moderation'],
  login: ['sms', 'password'],
} as const satisfies Partial<Record<PageName, readonly string[]>>
export type PageTab<Page extends keyof typeof PAGE_TABS> = (typeof PAGE_TABS)[Page][number]

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
  'pulse',
  'stack',
  'bell',
  'tag',
  'gear',
  'scale',
  'server',
  'building',
] as const
export type IconName = (typeof ICONS)[number]

/**
 * How a cell is drawn: `text`; `code` (monospace, copied by a click); `yuan` (¥, right aligned); `signed` (in green and out, yuan or
 * tokens); `count` (zh-CN grouping); `time` (Asia/Shanghai); `tag` (words for one value or several, with a tone); `percent` (a share of 1);
 * `sparkline` (a row of numbers as a line); `mono` (monospace); `meter` (a part of `ofField`, a number or yuan); `list` (several texts); `models`
 * (model ids by their names); `duration` (milliseconds, in seconds from one on); `json` (a text of JSON field by field, whose names and
 * words are those of `values`); `changes` (places in which two things differ, `path` and what stood `before` and stands `after`, with
 * those words); `subject` (what an audit entry or an approval is about: `user:abc` as 用户 abc).
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
  'json',
  'changes',
  'subject',
] as const
export type FormatName = (typeof FORMATS)[number]

/**
 * How a list is filtered: `select` (several of the column's `values`), `text` (exact text), `dates` (from day to day of a time
 * column), `period` (from day to day of the whole list: the endpoint's `begin` and `end`).
 */
export const CONTROLS = ['select', 'text', 'dates', 'period'] as const
export type ControlName = (typeof CONTROLS)[number]

/**
 * How a form asks for a field: `text`, `textarea`, `markdown` (with a preview), `file` (its text), `upload` (its bytes), `money` (yuan), `price` (yuan per million tokens),
 * `integer`, `switch`, `select`, `tags` (several texts), `timestamp`, `period` (from one moment to another), `networks` (addresses and
 * blocks), `models` (models of the catalogue), `secret` (written, never shown), `relation` (a row of another list), `rows` (a repeating group of fields)
 * (`src/resources/forms/controls.tsx`).
 */
export const FORM_CONTROLS = [
  'text',
  'textarea',
  'markdown',
  'file',
  'upload',
  'money',
  'price',
  'integer',
  'switch',
  'select',
  'tags',
  'timestamp',
  'day',
  'period',
  'networks',
  'models',
  'secret',
  'masked',
  'idNumber',
  'consent',
  'relation',
  'rows',
] as const
export type FormControlName = (typeof FORM_CONTROLS)[number]

/** What of its user a browser may fill in by itself: words of HTML's `autocomplete`. */
export const AUTOFILLS = ['nickname', 'email', 'organization'] as const

/** Where a form stands: in a `dialog`, in a `drawer` at the side, or `inline` in a page that draws it. */
export const FORM_LAYOUTS = ['dialog', 'drawer', 'inline'] as const
export type FormLayoutName = (typeof FORM_LAYOUTS)[number]

/** Periods of whole days in Asia/Shanghai that move with the day (`src/resources/list-state/day-presets.ts`). */
export const RANGES = ['today', 'yesterday', 'last7', 'last30', 'thisMonth', 'lastMonth'] as const
export type RangeName = (typeof RANGES)[number]

/** How the rows of a list stand: `table` (cards on phones), `cards` side by side, or `lines` one under the other. */
export const ROW_LAYOUTS = ['table', 'cards', 'lines'] as const
export type RowLayoutName = (typeof ROW_LAYOUTS)[number]

/** How long what is answered once (`shows`) stands on the screen, unless it stays until it is closed. */
export const SHOWN_SECONDS = 60

/** `good`, `warn` and `bad` are the palette's colours of meaning; `plain` has none. */
export { TONES, type Tone } from '../../../contract/tones.ts'

/** The product's links to elsewhere that code asks for (spec.md section 1); the config may have others. */
export const LINKS = ['docs', 'terms', 'privacy', 'depositRules', 'chatBoxGuide', 'desktopGuide'] as const
export type LinkName = (typeof LINKS)[number]

/** Where a link that product staff added is shown: `header` on wide screens, `footer` of public pages. */
export const LINK_PLACES = ['header', 'footer'] as const

/** Above which pages an announcement stands: of every layout, of all but `center`, or of `center` alone. */
export const ANNOUNCEMENT_PLACES = ['all', 'public', 'console'] as const

/** `public`: header above the page; `bare`: the page alone; `center`: header and sidebar. */
export const LAYOUTS = ['public', 'bare', 'center'] as const
export type LayoutName = (typeof LAYOUTS)[number]

/** Who sees a sidebar entry: users with a verified identity, or administrators (`src/config/runtime/conditions.ts`). */
export const CONDITIONS = ['verified', 'admin'] as const
export type ConditionName = (typeof CONDITIONS)[number]

/** What can stand above the rows of a list: `ledger-proof` shows that the ledger of the period adds up, `user-ledger-proof` a user's to staff, `audit-proof` that the audit is all there, `report` the liability equation with its figures, `setup` how far the first steps are. */
export const LIST_HEADS = [
  'ledger-proof',
  'month-forecast',
  'batch-end',
  'user-ledger-proof',
  'audit-proof',
  'report',
  'setup',
] as const
export type ListHeadName = (typeof LIST_HEADS)[number]

/** How a detail is drawn: `fields` one by one, the same on `paper`, a call's `receipt`, or an `order` and its story. */
export const DETAIL_VIEWS = ['fields', 'paper', 'receipt', 'order'] as const
export type DetailViewName = (typeof DETAIL_VIEWS)[number]

/** What can stand below an answer that is shown once: `key-samples` is code with the API key in it. */
export const SHOWN_PARTS = ['key-samples'] as const
export type ShownPartName = (typeof SHOWN_PARTS)[number]

/** How a chart is drawn: `series` (lines over time), `bars` (stacked, over time or by name), `share` (parts of a whole). */
export const CHART_KINDS = ['series', 'bars', 'share'] as const
export type ChartKind = (typeof CHART_KINDS)[number]

/** What a chart's numbers are: `yuan`, `count`, `percent` (shares of 1) or `duration` (milliseconds). */
export const CHART_FORMATS = ['yuan', 'count', 'percent', 'duration'] as const
export type ChartFormatName = (typeof CHART_FORMATS)[number]

/** Those that can be added up, and of which 0 is nothing. */
export const AMOUNT_FORMATS: readonly ChartFormatName[] = ['yuan', 'count']

/** How long a step of time is. `auto`: hours up to two days, days up to a hundred, else months; `day`: months only where there are too many days. */
export const CHART_STEPS = ['auto', 'day'] as const
export type ChartStep = (typeof CHART_STEPS)[number]
