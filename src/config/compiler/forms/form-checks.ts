import type { z } from 'zod'
import { endpoints } from '../../../../contract/endpoints.ts'
import { kindOf } from '../../../../contract/kinds.ts'
import { isSensitive } from '../../../../contract/sensitive.ts'
import { fieldAt, needFields } from '../field-checks.ts'
import type { Mistake } from '../mistake.ts'
import type { ParsedConsole, ParsedForm, ParsedFormField, ParsedResource } from '../schema.ts'
import { formEndpoint, OWN_ENDPOINT, type FormKind } from './form-endpoint.ts'
import { previewMistakes } from './ask-checks.ts'
import { fieldMistakes } from './form-field-checks.ts'
import { controlFor } from './form-controls.ts'
import { emptyOf } from './input-field.ts'
import { shownMistakes } from './shown-checks.ts'
import { alwaysGiven, howMissing, missingFields } from './missing-fields.ts'
import { whenMistakes } from './when-checks.ts'

interface FormsPlace {
  resource: ParsedResource
  place: string
  config: ParsedConsole
}

/** What the forms of a resource say about the endpoints that they read and write. */
export function formMistakes({ resource, place, config }: FormsPlace): Mistake[] {
  const { forms, tools, actions, rowKey } = resource
  const opened = [
    ...tools.map(({ form }, index) => ({ form, at: `${place}.tools[${index}].form` })),
    ...actions.map(({ form }, index) => ({ form, at: `${place}.actions[${index}].form` })),
  ]
  return [
    ...opened.flatMap(({ form, at }) => {
      if (!form) return []
      if (!forms[form]) return [{ place: at, message: `没有写 forms.${form}` }]
      const message = `forms.${form} 写了 layout: inline，它一直在页面里，不用按钮打开`
      return forms[form].layout === 'inline' ? [{ place: at, message }] : []
    }),
    ...(['create', 'edit'] as const).flatMap((kind) => {
      const form = forms[kind]
      if (!form) return []
      const at = `${place}.forms.${kind}`
      const endpoint = formEndpoint(kind, resource)
      if (!endpoint) {
        const option = `endpoints.${OWN_ENDPOINT[kind]}`
        return [{ place: at, message: `没有写 endpoint，资源也没有写 ${option}，不知道存到哪里` }]
      }
      const { input } = endpoints[endpoint]
      const given = kind === 'edit' ? [rowKey, 'rev'] : []
      const isSingle = 'isSingle' in endpoints[resource.endpoint]
      if (kind === 'edit' && !isSingle && !Object.hasOwn(input.shape, rowKey)) {
        return [{ place: `${at}.endpoint`, message: `接口 ${endpoint} 没有参数“${rowKey}”` }]
      }
      return [
        ...draftMistakes({ form, endpoint, input, at }),
        ...(kind === 'edit' ? loadMistakes({ form, resource, at, config }) : []),
        ...sectionMistakes({ form, endpoint, input, given, at, resource, config, kind }),
        ...formPreviewMistakes({ form, resource, at, config, kind }),
        ...shownMistakes({ endpoint, ...form, place: at, resource, config }),
      ]
    }),
  ]
}

/** What is personal is kept nowhere but in the form that it is written into. */
function draftMistakes({ form, endpoint, input, at }: DraftPlace): Mistake[] {
  if (!form.draft) return []
  const personal = form.sections
    .flatMap(({ fields }) => fields)
    .find(({ field }) => {
      const schema = fieldAt(input.shape, field)
      return isSensitive(schema) && kindOf(schema)?.kind !== 'secret'
    })
  const message = `接口 ${endpoint} 的“${personal?.field}”是个人信息，填的不能存草稿，须写 draft: false`
  return personal ? [{ place: `${at}.draft`, message }] : []
}

interface DraftPlace {
  form: ParsedForm
  endpoint: string
  input: z.ZodObject
  at: string
}

interface LoadPlace {
  form: ParsedForm
  resource: ParsedResource
  at: string
  config: ParsedConsole
}

function loadMistakes({ form, resource, at, config }: LoadPlace): Mistake[] {
  const row = { endpoint: resource.endpoint, shape: endpoints[resource.endpoint].row.shape, config }
  const isWhole = 'rowsAt' in endpoints[resource.endpoint]
  const named = needFields(`${at}.title`, form.title, row)
  if (form.load && !Object.hasOwn(endpoints[form.load].input.shape, resource.rowKey)) {
    return [...named, { place: `${at}.load`, message: `接口 ${form.load} 没有参数“${resource.rowKey}”` }]
  }
  const isRead = form.load ?? resource.endpoints.one ?? resource.detail?.endpoint
  return isRead || isWhole
    ? named
    : [
        ...named,
        { place: `${at}.load`, message: '列表是一页一页读的，须写 load：从哪个接口读要修改的那一条' },
      ]
}

/** A change is previewed by what is changed, and by the row that it is of. */
function formPreviewMistakes({
  form,
  resource,
  at,
  config,
  kind,
}: LoadPlace & { kind: FormKind }): Mistake[] {
  const { preview, sections } = form
  if (!preview) return []
  const place = `${at}.preview`
  const fields = { endpoint: resource.endpoint, shape: endpoints[resource.endpoint].row.shape, config }
  const own = kind === 'edit' ? [resource.rowKey, 'rev'] : []
  const given = [...own, ...(kind === 'edit' ? [] : alwaysGiven(sections.flatMap(({ fields }) => fields)))]
  return previewMistakes({ preview, given, place, fields })
}

interface SectionsPlace extends LoadPlace {
  endpoint: string
  input: z.ZodObject
  given: string[]
  kind: FormKind
}

function sectionMistakes({ form, endpoint, input, given, at, ...rest }: SectionsPlace): Mistake[] {
  const fields = form.sections.flatMap(({ fields }, s) =>
    fields.map((field, f) => ({ field, place: `${at}.sections[${s}].fields[${f}]` })),
  )
  const names = fields.map(({ field }) => field.field)
  return [
    ...missingFields({ input, names: [...given, ...alwaysGiven(fields.map(({ field }) => field))] }).map(
      (name) => ({
        place: `${at}.sections`,
        message: `接口 ${endpoint} 必须有“${name}”，${howMissing(name, names)}`,
      }),
    ),
    ...fields.flatMap(({ field, place }, index) => {
      const twice = fields.findIndex((one) => one.field.field === field.field)
      if (twice < index) return [{ place: `${place}.field`, message: `字段“${field.field}”重复了` }]
      return [
        ...(field.from ? [{ place: `${place}.from`, message: 'from 只用于操作的 ask' }] : []),
        ...fieldMistakes({ field, place, endpoint, input, ...rest }),
        ...whenMistakes({ when: field.when, place, input, names }),
        ...(rest.kind === 'edit' ? changeMistakes({ field, place, endpoint, input }) : []),
      ]
    }),
  ]
}

/**
 * What is not sent in a change must stay, and what is emptied must reach the endpoint, or it would stay and be called saved. A part of an
 * object is sent with the whole; a secret that is left empty stays on purpose.
 */
function changeMistakes({
  field: { field: name, control, required },
  place,
  endpoint,
  input,
}: {
  field: ParsedFormField
  place: string
  endpoint: string
  input: z.ZodObject
}): Mistake[] {
  const schema = fieldAt(input.shape, name)
  const drawn = control ?? controlFor(schema)
  if (!schema || name.includes('.')) return []
  const says = (message: string) => [{ place: `${place}.field`, message }]
  if (schema.safeParse(undefined).data !== undefined)
    return says(`没改的字段不会发出，接口 ${endpoint} 会把“${name}”变回默认值，请在契约里去掉它的 default`)
  if (
    required ||
    drawn === 'switch' ||
    drawn === 'secret' ||
    drawn === 'masked' ||
    emptyOf(schema, { isChange: true }) !== 'omit'
  )
    return []
  return says(`接口 ${endpoint} 收不到“${name}”被清空了，请在契约里写 nullable，不能清空的写 required`)
}
