import { z } from 'zod'
import { endpoints } from '../../../../contract/endpoints.ts'
import { kindOf } from '../../../../contract/kinds.ts'
import { isOutcome } from '../../../../contract/outcomes.ts'
import type { Permission } from '../../../../contract/permissions.ts'
import type { FormControlName } from '../../runtime/names.ts'
import { fieldAt } from '../field-checks.ts'
import { calledBy } from '../called-by.ts'
import { completePreview } from '../complete-preview.ts'
import { completeShown } from './complete-shown.ts'
import { alsoNeeded, endpointPermission, formFieldPermission } from '../permissions.ts'
import { isListOf, type Shape } from '../row-shape.ts'
import type { ParsedConsole, ParsedInnerField, ParsedResource } from '../schema.ts'
import { choicesOf, controlFor } from './form-controls.ts'
import { formEndpoint, readBy, type FormKind } from './form-endpoint.ts'
import { defaultOf, emptyOf, main, rulesOf, type Empty, type Rule } from './input-field.ts'

interface CompleteField {
  /** Dots lead into objects. */
  field: string
  title: string
  hint: string
  placeholder: string
  control: FormControlName
  /** It is the `autocomplete` of its box; empty: nothing is filled in. */
  autofill: string
  /** What must be held to see it and to send it; empty: nothing. */
  permission: Permission | ''
  /** What one click fills in: a text, or a moment some days from now. */
  quick: { title: string; value: string; days: number }[]
  /** The field of the row that an action begins with here; empty: none. */
  from: string
  /** Takes several values. */
  isMultiple: boolean
  /** Other fields, and the values that they must have for this one to be asked. */
  when: Record<string, string[]>
  /** What the endpoint takes when nothing is filled in. */
  empty: Empty
  /** A change sends it even if it is as it was: the endpoint cannot do without it. */
  isAlwaysSent: boolean
  rules: Rule[]
  choices: { value: string; label: string }[]
  default: unknown
  relation: { resource: string; label: string; search: string; preselect: string } | null
  /** Each row of `rows` has these fields. */
  fields: CompleteField[]
  item: string
}

const REASON = {
  field: 'reason',
  title: '理由',
  control: 'textarea',
  hint: '会记下来，日后查得到。',
  placeholder: '',
  when: {},
  from: '',
  required: false,
  quick: [],
} satisfies ParsedInnerField

interface FieldsPlace {
  input: z.ZodObject
  /** What is read of a row before it is changed. */
  read: Shape
  resource: ParsedResource
  config: ParsedConsole
  isChange: boolean
}

/** The forms of a resource and of its actions, ready to be drawn: no schema is needed in the browser. */
export const completeForms = (resource: ParsedResource, config: ParsedConsole) => ({
  create: completeForm('create', resource, config),
  edit: completeForm('edit', resource, config),
  /** They are in the order of the actions. */
  asks: resource.actions.map((action) => completeAsk(action, resource, config)),
})

function completeAsk(
  action: ParsedResource['actions'][number],
  resource: ParsedResource,
  config: ParsedConsole,
) {
  const endpoint = calledBy(action)
  const fields = [...action.ask, ...(action.reason ? [REASON] : [])]
  const { shows, shown } = action
  return {
    permission: endpointPermission(endpoint),
    also: alsoNeeded(endpoint),
    fields: endpoint
      ? completeFields(fields, {
          input: endpoints[endpoint].input,
          read: {},
          resource,
          config,
          isChange: false,
        })
      : [],
    shown: endpoint ? completeShown({ endpoint, shows, shown }) : null,
  }
}

function completeForm(kind: FormKind, resource: ParsedResource, config: ParsedConsole) {
  const form = resource.forms[kind]
  const endpoint = formEndpoint(kind, resource)
  if (!form || !endpoint) return null
  const isChange = kind === 'edit'
  const { input } = endpoints[endpoint]
  const read = isChange ? readBy(form, resource).shape : {}
  return {
    kind,
    endpoint,
    permission: endpointPermission(endpoint),
    /** Empty: as the resource reads one row. */
    load: form.load ?? ('' as const),
    title: form.title,
    layout: form.layout,
    preview: completePreview(form.preview),
    keepsDraft: form.draft,
    isOutcome: isOutcome(endpoints[endpoint].result),
    submit: form.submit || (isChange ? '保存' : '创建'),
    done: form.done || (form.shows.length > 0 ? '' : isChange ? '已保存' : '已创建'),
    shown: completeShown({ endpoint, shows: form.shows, shown: form.shown }),
    /** The endpoint refuses a change of a row that has changed since it was read. */
    hasRev: isChange && Object.hasOwn(input.shape, 'rev'),
    sections: form.sections.map((section) => ({
      ...section,
      fields: completeFields(section.fields, { input, read, resource, config, isChange }),
    })),
  }
}

const completeFields = (fields: ParsedInnerField[], place: FieldsPlace): CompleteField[] =>
  fields.map((field) => completeField(field, place))

function completeField(field: ParsedInnerField, place: FieldsPlace): CompleteField {
  const schema = fieldAt(place.input.shape, field.field)
  const control = field.control ?? controlFor(schema) ?? 'text'
  const inner = elementOf(schema)
  const empty = schema ? emptyOf(schema, place) : 'omit'
  return {
    field: field.field,
    title: field.title,
    hint: field.hint,
    placeholder: field.placeholder,
    control,
    autofill: field.autofill ?? '',
    permission: formFieldPermission(field.field, place),
    from: field.from,
    quick: field.quick.map(({ title, value = '', days = 0 }) => ({ title, value, days })),
    isMultiple: isListOf(schema, () => true),
    when: Object.fromEntries(Object.entries(field.when).map(([name, values]) => [name, values.map(String)])),
    empty: field.required ? 'refused' : empty,
    isAlwaysSent: empty === 'refused' || (!field.field.includes('.') && !isOptional(schema)),
    rules: rulesOf(schema),
    choices: choicesOf(schema).map((value) => ({
      value,
      label: wordFor(value, field, place.resource) ?? value,
    })),
    default: defaultOf(schema),
    relation: control === 'relation' ? relationOf(field, schema, place.config) : null,
    fields: inner
      ? completeFields(field.fields ?? [], {
          ...place,
          input: inner,
          read: elementOf(fieldAt(place.read, field.field))?.shape ?? {},
          isChange: false,
        })
      : [],
    item: field.item ?? '',
  }
}

const isOptional = (schema: z.ZodType | undefined) => !schema || schema.safeParse(undefined).success

/** What each row of a repeating group is. */
export function elementOf(schema: unknown): z.ZodObject | null {
  const list = main(schema)
  const element = list instanceof z.ZodArray ? main(list.element) : null
  return element instanceof z.ZodObject ? element : null
}

/** What people call a value: in the form, or in the column of the same name. */
export function wordFor(
  value: string,
  { field, values }: ParsedInnerField,
  resource: ParsedResource,
): string | undefined {
  const column = resource.columns.find((one) => one.field === field)
  const word = values?.[value] ?? column?.values?.[value]
  return typeof word === 'object' ? word.text : word
}

/** Where a relation's rows come from, by the config or else by the contract; null if neither says. */
export function relationOf(field: ParsedInnerField, schema: unknown, { resources }: ParsedConsole) {
  if (field.relation) return field.relation
  const kind = kindOf(schema)
  if (kind?.kind !== 'relation') return null
  const [resource] = Object.entries(resources).find(([, one]) => one.endpoint === kind.list) ?? []
  return resource ? { resource, label: kind.label, search: '', preselect: '' } : null
}
