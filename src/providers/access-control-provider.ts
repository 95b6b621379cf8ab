import type { AccessControlProvider } from '@refinedev/core'
import { resources } from 'virtual:resources'
import type { AppResource } from '../config/runtime/app-config.ts'
import { meets } from '../config/runtime/conditions.ts'
import { config } from './config.ts'
import { fitsReader } from './fits-reader.ts'
import { session } from './session.ts'

const WRITES = { create: 'create', edit: 'update', delete: 'delete' } as const

export interface Access {
  resource: string
  /** `list`, `show`, `create`, `edit`, `delete`, `export`, or the title of an action or of a button above the list. */
  action: string
  row?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Answers refine by the rules of the sidebar, the palette and the actions of rows; `params.row` is the row. What asks for a permission
 * that the user lacks is not in the config that is read here (`consoleFor`).
 */
export const accessControlProvider = {
  can: async ({ resource = '', action, params }) => {
    if (!resources[resource]) return { can: false, reason: `没有名为“${resource}”的资源` }
    const row: unknown = params?.['row']
    return { can: may({ resource, action, row: typeof row === 'object' && row ? { ...row } : undefined }) }
  },
} satisfies AccessControlProvider

/** Whether the user may see or do it, for display only: the server decides what is allowed. */
export function may({ resource: name, action, row }: Access): boolean {
  const resource = resources[name]
  if (!resource || !isOpen(name)) return false
  const fits = (actions: AppResource['actions']) => !row || actions.some((one) => fitsReader(one, row))
  if (action === 'list') return isListed(name)
  if (action === 'show') return resource.endpoints.one !== undefined || resource.rowsAt !== null
  if (action === 'export') return resource.canExport
  if (action === 'create' || action === 'edit' || action === 'delete') {
    const endpoint = resource.endpoints[WRITES[action]]
    const own = resource.actions.filter(({ call }) => call === endpoint)
    return endpoint !== undefined && (own.length === 0 || fits(own))
  }
  if (resource.tools.some(({ title }) => title === action)) return true
  const named = resource.actions.filter(({ title }) => title === action)
  return named.length > 0 && fits(named)
}

const routesOf = (name: string) => config.routes.filter(({ resource }) => resource === name)

/** Lists within pages are as open as their page. */
const isOpen = (name: string) =>
  session.read() !== null || routesOf(name).every(({ auth, open }) => !auth || open)

/** Whether the entries that lead there are for this user. */
const isListed = (name: string) =>
  config.sidebar
    .flatMap((group) => group.entries)
    .filter(({ to }) => routesOf(name).some(({ path }) => path === to))
    .every(({ when }) => meets(when, session.read()?.userInfo ?? null))
