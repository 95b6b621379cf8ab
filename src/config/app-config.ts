import type { ListName } from '../../contract/endpoints.ts'
import type { ControlName, FormatName, IconName, LayoutName, LinkName, PageName, Tone } from './names.ts'

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
  /** What the route shows: exactly one of the three is not empty. */
  page: PageName | ''
  resource: string
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
}

export interface AppColumn {
  field: string
  title: string
  format: FormatName
  isSortable: boolean
  isOnPhone: boolean
  /** Path with `:field` parts that are filled in from the row; empty: no link. */
  to: string
  unitField: string
  values: Record<string, { text: string; tone: Tone }>
}

export interface AppFilter {
  field: string
  title: string
  control: ControlName
}

export interface AppAction {
  title: string
  to: string
  when: Record<string, string[]>
}
