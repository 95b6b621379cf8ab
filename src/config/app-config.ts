import type { EndpointName, ListName } from '../../contract/endpoints.ts'
import type {
  ChartFormatName,
  ChartKind,
  ChartStep,
  ConditionName,
  ControlName,
  DetailViewName,
  DialogName,
  FormatName,
  IconName,
  LayoutName,
  LinkName,
  ListHeadName,
  PageName,
  RowLayoutName,
  Tone,
} from './names.ts'

/** The checked config as code reads it: every default filled in, nothing missing. `schema.ts` documents the options. */
export interface AppConfig {
  productName: string
  smsBase: string
  links: Record<LinkName, string>
  routes: AppRoute[]
  sidebar: AppGroup[]
}

export interface AppRoute {
  path: string
  title: string
  /** What the route shows: exactly one of the four is not empty. */
  page: PageName | ''
  resource: string
  document: string
  redirect: string
  auth: boolean
  open: boolean
  layout: LayoutName
  /** Path of the sidebar entry that this route belongs to; empty: its own. */
  under: string
  /** Its sidebar entry is hidden: the address works, but nothing leads there. */
  isHidden: boolean
  /** What the page of a resource is headed by, with `:name` from the path; empty: the title. */
  heading: string
}

export interface AppGroup {
  title: string
  entries: AppEntry[]
}

export interface AppEntry {
  title: string
  icon: IconName
  /** A path of this console, or an address elsewhere. */
  to: string
  isExternal: boolean
  /** Empty: none. */
  badge: string
  isOnSmallScreen: boolean
  /** Empty: for everyone. */
  when: ConditionName | ''
}

export interface AppResource {
  name: string
  description: string
  endpoint: ListName
  /** Which field of the answer has all rows, empty for the answer itself; null: the list is read page by page. */
  rowsAt: string | null
  rowKey: string
  layout: RowLayoutName
  /** Fields of columns; null: cards have no head. */
  card: { title: string; badge: string; lead: string } | null
  emptyText: string
  emptyHint: string
  emptyLink: { title: string; to: string } | null
  defaultSort: { field: string; order: 'asc' | 'desc' } | null
  columns: AppColumn[]
  filters: AppFilter[]
  actions: AppAction[]
  tools: { title: string; dialog: DialogName }[]
  detail: AppDetail | null
  /** Sums over the whole list, where the answer has them. */
  totals: AppCell[]
  /** Empty: nothing. */
  head: ListHeadName | ''
  canExport: boolean
  /** Parts of its routes' paths that its endpoint takes as input. */
  params: string[]
  /** How many days it shows until a time is chosen; 0: as many as its endpoint does. */
  defaultDays: number
  summary: AppSummary | null
  charts: AppChart[]
}

/** Figures over the time that a list is filtered by, each beside that of the time before. */
export interface AppSummary {
  endpoint: EndpointName
  /** Whether the endpoint takes the same parts of the path as the list. */
  params: string[]
  figures: AppFigure[]
}

export interface AppFigure {
  title: string
  /** Added up. */
  fields: string[]
  format: ChartFormatName
  /** Which way is good; empty: neither. */
  good: 'more' | 'less' | ''
}

export interface AppChart {
  name: string
  kind: ChartKind
  title: string
  endpoint: EndpointName
  params: string[]
  x: string
  /** Its endpoint answers page by page. */
  isPaged: boolean
  /** `x` is a time. */
  isOverTime: boolean
  y: { field: string; title: string }[]
  /** The field whose values are drawn as parts of their own; empty: none. */
  split: string
  format: ChartFormatName
  by: ChartStep
  /** What is drawn at one point makes a whole: it stands upon each other and is added up. */
  isSummed: boolean
  isWide: boolean
}

export interface AppDetail {
  title: string
  endpoint: EndpointName
  view: DetailViewName
  fields: AppCell[]
}

/** One value of a row, and how it is drawn. */
export interface AppCell {
  field: string
  title: string
  format: FormatName
  /** Path with `:field` parts that are filled in from the row; empty: no link. */
  to: string
  /** As `to`, by the value of a field; null: the same for all. */
  toBy: { field: string; paths: Record<string, string> } | null
  /** Query fields of this list whose values `to` hands on, by what they are called there. */
  handsOn: Record<string, string>
  unitField: string
  /** Yuan that packages paid beside the amount; empty: none. */
  packageField: string
  ofField: string
  /** What is drawn in place of the value, with `:field` parts; empty: the value. */
  text: string
  /** What stands where there is nothing. */
  absent: string
  values: Record<string, { text: string; tone: Tone }>
}

export interface AppColumn extends AppCell {
  isSortable: boolean
  isOnPhone: boolean
  /** Cards leave it out where there is nothing. */
  isOptional: boolean
}

export interface AppFilter {
  field: string
  title: string
  /** What stands in an empty box; empty: that the whole text is wanted. */
  hint: string
  control: ControlName
}

/** A link, a call or a dialog: one of `to`, `call` and `dialog` is not empty. */
export interface AppAction {
  title: string
  to: string
  call: EndpointName | ''
  /** Asked before the call; empty: not. */
  confirm: string
  /** Said after the call. */
  done: string
  isDanger: boolean
  dialog: DialogName | ''
  /** What the list that `to` leads to is filtered by; values may be `:field`. */
  filters: Record<string, string>
  when: Record<string, string[]>
}
