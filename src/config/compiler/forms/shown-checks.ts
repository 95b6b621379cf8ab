import { z } from 'zod'
import { didYouMean } from '../../../../contract/did-you-mean.ts'
import { endpoints, type EndpointName } from '../../../../contract/endpoints.ts'
import type { Endpoint } from '../../../../contract/endpoints/endpoint.ts'
import { cellMistakes, repeatedFields } from '../cell-checks.ts'
import { fieldAt, needFields } from '../field-checks.ts'
import type { Mistake } from '../mistake.ts'
import type { ParsedConsole, ParsedForm, ParsedResource } from '../schema.ts'

interface ShownPlace extends Pick<ParsedForm, 'shows' | 'shown'> {
  endpoint: EndpointName
  place: string
  resource: ParsedResource
  config: ParsedConsole
}

/** What a form or an action says about the answer that it shows once. */
export function shownMistakes(at: ShownPlace): Mistake[] {
  const { endpoint, shows, shown, place } = at
  const { shownOnce, file, auth }: Endpoint = endpoints[endpoint]
  const isKept = shownOnce !== undefined && file?.content === shownOnce
  if (shownOnce !== undefined && !isKept && shows.every(({ field }) => field !== shownOnce)) {
    const message = `接口 ${endpoint} 的“${shownOnce}”只答复一次，不显示就没有了，请写在 shows 里`
    return [{ place: `${place}.shows`, message }, ...(shows.length > 0 ? showsMistakes(at) : [])]
  }
  if (shows.length === 0) return shown ? [{ place: `${place}.shown`, message: 'shown 只用于 shows' }] : []
  return [
    ...showsMistakes(at),
    ...(shown?.staysOpen && auth === 'staff'
      ? [{ place: `${place}.shown.staysOpen`, message: '给员工看的至多 60 秒，不写 staysOpen' }]
      : []),
    ...belowMistakes(at),
    ...opensMistakes(at),
    ...lostMistakes(at),
  ]
}

function belowMistakes({ endpoint, shown, place: outer }: ShownPlace): Mistake[] {
  if (!shown?.below) return []
  const place = `${outer}.shown.below`
  const { result } = endpoints[endpoint]
  const isKey = result instanceof z.ZodObject && isSame(result.shape, endpoints['key.add'].result.shape)
  if (!isKey) return [{ place, message: `“${shown.below}”要接口答复新的 API Key，${endpoint} 不是` }]
  return shown.staysOpen ? [] : [{ place, message: '一分钟来不及用，请写 staysOpen: true' }]
}

const isSame = (one: object, other: object) => Object.keys(one).join(' ') === Object.keys(other).join(' ')

function showsMistakes({ endpoint, shows, place: outer, config }: ShownPlace): Mistake[] {
  const { result } = endpoints[endpoint]
  const place = `${outer}.shows`
  if (!(result instanceof z.ZodObject)) return [{ place, message: `接口 ${endpoint} 不返回单独一条记录` }]
  const answer = { endpoint, shape: result.shape, config }
  return [
    ...repeatedFields(shows, place),
    ...shows.flatMap((cell, index) => cellMistakes({ cell, place: `${place}[${index}]`, fields: answer })),
  ]
}

function opensMistakes({ endpoint, shown, place: outer, config }: ShownPlace): Mistake[] {
  const place = `${outer}.shown.opens`
  const isView = endpoint === 'user.viewAs'
  if (!shown?.opens) return isView ? [{ place, message: '请写以用户的身份打开哪条路由' }] : []
  if (!isView) return [{ place, message: 'opens 只用于 user.viewAs' }]
  const isThere = config.routes.some(({ path }) => path === shown.opens)
  return isThere ? [] : [{ place, message: `没有路径为“${shown.opens}”的路由` }]
}

/** What is to be done when the answer did not arrive. */
function lostMistakes({ endpoint, shown, place: outer, resource, config }: ShownPlace): Mistake[] {
  if (!shown?.lost) return []
  const place = `${outer}.shown.lost`
  const { lost } = shown
  const { result, shownOnce }: Endpoint = endpoints[endpoint]
  if (shownOnce === undefined) {
    return [{ place, message: `接口 ${endpoint} 没有只答复一次的字段，不写 lost` }]
  }
  const calls = resource.actions.filter(({ call }) => call).map(({ title }) => title)
  const row = result instanceof z.ZodObject ? fieldAt(result.shape, lost.row) : undefined
  const isRow = row instanceof z.ZodObject && Object.hasOwn(row.shape, resource.rowKey)
  return [
    ...(calls.includes(lost.action)
      ? []
      : [
          {
            place: `${place}.action`,
            message: `没有名为“${lost.action}”的 call 操作${didYouMean({ word: lost.action, words: calls })}`,
          },
        ]),
    ...(isRow
      ? needFields(`${place}.text`, lost.text, { endpoint, shape: row.shape, config })
      : [
          {
            place: `${place}.row`,
            message: `接口 ${endpoint} 的“${lost.row}”不是有“${resource.rowKey}”的一行`,
          },
        ]),
  ]
}
