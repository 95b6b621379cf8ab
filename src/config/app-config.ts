import type { EndpointName, ListName } from '../../contract/endpoints.ts'
import type {
  ConditionName,
  ControlName,
  DetailViewName,
  FormatName,
  IconName,
  LayoutName,
  LinkName,
  PageName,
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
  rowKey: string
  emptyText: string
  emptyLink: { title: string; to: string } | null
  defaultSort: { field: string; order: 'asc' | 'desc' } | null
  columns: AppColumn[]
  filters: AppFilter[]
  actions: AppAction[]
  detail: AppDetail | null
  /** Sums over the whole list, where the answer has them. */
  totals: AppCell[]
  canExport: boolean
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
  unitField: string
  values: Record<string, { text: string; tone: Tone }>
}

export interface AppColumn extends AppCell {
  isSortable: boolean
  isOnPhone: boolean
}

export interface AppFilter {
  field: string
  title: string
  control: ControlName
}

export interface AppAction {
  title: string
  to: string
  /** What the list that `to` leads to is filtered by; values may be `:field`. */
  filters: Record<string, string>
  when: Record<string, string[]>
}
