import { isHeld, type Permissions } from '../../contract/permissions.ts'
import type {
  AppConfig,
  AppField,
  AppForm,
  AppForms,
  AppResource,
} from '../../src/config/runtime/app-config.ts'
import { areHeld, type Needed } from '../../src/config/runtime/join-parts.ts'
import { matchPath } from '../../src/config/runtime/match-path.ts'

interface ConsoleParts {
  app: AppConfig
  resources: Record<string, AppResource>
}

/**
 * The console as someone with these permissions has it: what asks for another is not in it, be it a route, an entry, a list, a column,
 * a filter, an action or a chart, nor is a link that leads there. It says anew, over the whole console, what its parts put together come to.
 */
export function permitted({ app, resources }: ConsoleParts, held: Permissions): ConsoleParts {
  const open = app.routes.filter((route) => isFor(route, held))
  const isHidden = (to: string) => {
    const path = to.replace(/[?#].*$/, '')
    const leads = (route: { path: string }) =>
      route.path !== '*' && (route.path === path || matchPath({ pattern: route.path, path }) !== null)
    return path.startsWith('/') && app.routes.some(leads) && !open.some(leads)
  }
  const { announcement } = app
  return {
    app: {
      ...app,
      routes: open
        .filter(({ redirect }) => !isHidden(redirect))
        .map((route) => (isHidden(route.under) ? { ...route, under: '' } : route)),
      sidebar: app.sidebar.flatMap((group) => {
        const entries = group.entries.filter((entry) => isFor(entry, held))
        return entries.length > 0 ? [{ ...group, entries }] : []
      }),
      ownLinks: app.ownLinks.filter(({ to }) => !isHidden(to)),
      announcement:
        announcement?.link && isHidden(announcement.link.to) ? { ...announcement, link: null } : announcement,
    },
    resources: Object.fromEntries(
      Object.entries(resources).flatMap(([name, resource]) =>
        isFor(resource, held)
          ? [[name, withEndpoints(kept(resource, { held, isHidden }) as AppResource, held)]]
          : [],
      ),
    ),
  }
}

interface Reader {
  held: Permissions
  isHidden: (to: string) => boolean
}

/** Parts of a resource whose names are fields, words or parameters: one called `permission` asks for nothing. */
const NAMED_BY_PEOPLE = new Set(['filters', 'handsOn', 'when', 'values', 'input', 'only'])

/** A part of a resource without what is not for the reader, and without links to it. */
function kept(part: unknown, reader: Reader): unknown {
  const { held, isHidden } = reader
  if (Array.isArray(part)) return part.filter((one) => isFor(one, held)).map((one) => kept(one, reader))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part as Record<string, unknown>).map(([name, inner]) => {
      if (name === 'paths') return [name, openPaths(inner, isHidden)]
      if (name === 'to' && typeof inner === 'string') return [name, isHidden(inner) ? '' : inner]
      if (NAMED_BY_PEOPLE.has(name) && !Array.isArray(inner)) return [name, inner]
      return [name, isFor(inner, held) ? kept(inner, reader) : null]
    }),
  )
}

/** Links of a cell by the value of a field. */
const openPaths = (paths: unknown, isHidden: Reader['isHidden']) =>
  Object.fromEntries(Object.entries(paths as Record<string, string>).filter(([, to]) => !isHidden(to)))

const withEndpoints = (resource: AppResource, held: Permissions): AppResource => {
  const refused = Object.entries(resource.endpointPermissions).flatMap(([kind, needed]) =>
    isHeld(needed, held) ? [] : [[kind, undefined]],
  )
  return { ...resource, endpoints: { ...resource.endpoints, ...Object.fromEntries(refused) } }
}

/** Whether a part may be seen by who holds these. */
export const isFor = (part: unknown, held: Permissions): boolean => areHeld(neededFor(part), held)

/** The permissions that a part asks for: its `permission`, and `also`. */
function neededFor(part: unknown): Needed[] {
  if (typeof part !== 'object' || part === null) return []
  return ['permission', 'also']
    .map((name) => (part as Record<string, unknown>)[name])
    .filter((one): one is Needed => typeof one === 'string' && one !== '')
}

type Shown = AppForm['shown']

interface FormParts {
  resources: Record<string, AppResource>
  forms: Record<string, AppForms>
}

/** It takes the place of what an action asks that is not for the reader, so that the others keep theirs. */
const NO_ASK = {
  permission: '',
  also: '',
  fields: [],
  shown: null,
} as const satisfies AppForms['asks'][number]

/** The forms that someone with these permissions has: none of a list or an endpoint that is not for them, no such field, and no section of such fields alone. */
export function permittedForms({ resources, forms }: FormParts, held: Permissions): Record<string, AppForms> {
  const keep = (fields: readonly AppField[]): AppField[] =>
    fields.filter((field) => isFor(field, held)).map((field) => ({ ...field, fields: keep(field.fields) }))
  const keepShown = (shown: Shown): Shown =>
    shown && { ...shown, cells: shown.cells.filter((cell) => isFor(cell, held)) }
  const keepForm = (form: AppForm | null) =>
    form && isFor(form, held)
      ? {
          ...form,
          preview: form.preview && {
            ...form.preview,
            fields: form.preview.fields.filter((cell) => isFor(cell, held)),
          },
          shown: keepShown(form.shown),
          sections: form.sections
            .map((section) => ({ ...section, fields: keep(section.fields) }))
            .filter(({ fields }) => fields.length > 0),
        }
      : null
  return Object.fromEntries(
    Object.entries(forms).flatMap(([name, { create, edit, asks }]) =>
      isFor(resources[name], held)
        ? [
            [
              name,
              {
                create: keepForm(create),
                edit: keepForm(edit),
                asks: asks.map((ask) =>
                  isFor(ask, held)
                    ? { ...ask, fields: keep(ask.fields), shown: keepShown(ask.shown) }
                    : NO_ASK,
                ),
              },
            ],
          ]
        : [],
    ),
  )
}
