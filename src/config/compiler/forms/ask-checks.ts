import { z } from 'zod'
import { endpoints, type EndpointName } from '../../../../contract/endpoints.ts'
import { cellMistakes } from '../cell-checks.ts'
import { needField, needFields, type FieldsOf } from '../field-checks.ts'
import type { Mistake } from '../mistake.ts'
import type { ParsedResource } from '../schema.ts'
import { fieldMistakes } from './form-field-checks.ts'
import { alwaysGiven, howMissing, missingFields } from './missing-fields.ts'
import { whenMistakes } from './when-checks.ts'

interface AskPlace {
  action: ParsedResource['actions'][number]
  /** What its endpoint is written as. */
  act: 'call' | 'read' | 'download'
  endpoint: EndpointName
  place: string
  fields: FieldsOf
  resource: ParsedResource
}

/** What an action asks before it calls, and whether its endpoint takes that and needs nothing else. */
export function askMistakes({ action, act, endpoint: call, place, fields, resource }: AskPlace): Mistake[] {
  const { ask, reason, bulk, preview, shows, type, input: own } = action
  const { input } = endpoints[call]
  const { rowKey } = resource
  const names = ask.map(({ field }) => field)
  const given = [rowKey, 'rev', ...Object.keys(own), ...(reason ? ['reason'] : []), ...alwaysGiven(ask)]
  const missing = missingFields({ input, names: given })
  if (!Object.hasOwn(input.shape, rowKey) && Object.keys(own).length === 0) {
    return [{ place: `${place}.${act}`, message: `接口 ${call} 没有参数“${rowKey}”` }]
  }
  return [
    ...missing.map((name) => ({
      place: `${place}.${bulk ? 'bulk' : act}`,
      message: bulk
        ? `接口 ${call} 还要“${name}”，只有行和 ask 里的字段，不能对多行一起做`
        : `接口 ${call} 还要“${name}”，${names.includes(name) ? howMissing(name, names) : '请写在 ask 里'}`,
    })),
    ...(reason && !Object.hasOwn(input.shape, 'reason')
      ? [{ place: `${place}.reason`, message: `接口 ${call} 不收理由（reason）` }]
      : []),
    ...Object.entries(own).flatMap(([name, value]) => [
      ...(Object.hasOwn(input.shape, name)
        ? []
        : [{ place: `${place}.input.${name}`, message: `接口 ${call} 没有参数“${name}”` }]),
      ...needFields(`${place}.input.${name}`, value, fields),
    ]),
    ...ask.flatMap((field, index) => {
      const at = `${place}.ask[${index}]`
      return [
        ...fieldMistakes({ field, place: at, endpoint: call, input, resource, config: fields.config }),
        ...whenMistakes({ when: field.when, place: at, input, names }),
        ...(field.from ? needField(`${at}.from`, field.from, fields) : []),
        ...(field.from && (bulk || act !== 'call')
          ? [{ place: `${at}.from`, message: 'from 只用于一次做一行的 call' }]
          : []),
      ]
    }),
    ...needFields(`${place}.type`, type, fields),
    ...(bulk && type
      ? [{ place: `${place}.type`, message: '多行一起做时没有可以照着输入的字，不写 type' }]
      : []),
    ...(bulk && preview
      ? [{ place: `${place}.preview`, message: '多行一起做时没有哪一行的预览可看，不写 preview' }]
      : []),
    ...(bulk && shows.length > 0
      ? [{ place: `${place}.shows`, message: '多行一起做时没有哪一行的答复可看，不写 shows' }]
      : []),
    ...(preview ? previewMistakes({ preview, given, place: `${place}.preview`, fields }) : []),
  ]
}

interface PreviewPlace {
  preview: NonNullable<ParsedResource['actions'][number]['preview']>
  given: string[]
  place: string
  fields: FieldsOf
}

/** What is shown beforehand, and whether its endpoint is given what it needs. */
export function previewMistakes({ preview, given, place, fields }: PreviewPlace): Mistake[] {
  const { input, result } = endpoints[preview.endpoint]
  const missing = missingFields({ input, names: given })
  if (missing.length > 0) {
    const message = `接口 ${preview.endpoint} 还要“${missing.join('、')}”，ask 里没有`
    return [{ place: `${place}.endpoint`, message }]
  }
  if (!(result instanceof z.ZodObject)) {
    return [{ place: `${place}.endpoint`, message: `接口 ${preview.endpoint} 不返回单独一条记录` }]
  }
  const answer = { endpoint: preview.endpoint, shape: result.shape, config: fields.config }
  return preview.fields.flatMap((cell, index) =>
    cellMistakes({ cell, place: `${place}.fields[${index}]`, fields: answer }),
  )
}
