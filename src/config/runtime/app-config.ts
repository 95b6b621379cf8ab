import type { CompleteConfig } from '../compiler/complete-config.ts'

/** The checked config as code reads it: every default filled in, nothing missing. `schema.ts` documents the options. */
export type AppConfig = CompleteConfig['app']
export type AppRoute = AppConfig['routes'][number]
type AppGroup = AppConfig['sidebar'][number]
export type AppEntry = AppGroup['entries'][number]

export type AppResource = CompleteConfig['resources'][string]
export type AppSummary = NonNullable<AppResource['summary']>
/** One number over the time that a list is filtered by, with that of the time before. */
export type AppFigure = AppSummary['figures'][number]
export type AppChart = AppResource['charts'][number]
export type AppDetail = NonNullable<AppResource['detail']>
/** One value of a row, and how it is drawn. */
export type AppCell = AppResource['totals'][number]
export type AppColumn = AppResource['columns'][number]
export type AppFilter = AppResource['filters'][number]
/** A link, a call or a form: one of `to`, `call` and `form` is not empty. */
export type AppAction = AppResource['actions'][number]

/** What creates and changes rows of a resource, and what its actions ask. */
export type AppForms = CompleteConfig['forms'][string]
/** It creates or changes one row of a resource. */
export type AppForm = NonNullable<AppForms['create']>
/** One field of a form, with what its endpoint takes. */
export type AppField = AppForm['sections'][number]['fields'][number]
