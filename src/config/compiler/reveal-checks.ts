import { endpoints, type EndpointName } from '../../../contract/endpoints.ts'
import type { Endpoint } from '../../../contract/endpoints/endpoint.ts'
import { isWrite } from '../../../contract/endpoints/is-write.ts'
import { isSensitive } from '../../../contract/sensitive.ts'
import { fieldAt } from './field-checks.ts'
import type { Mistake } from './mistake.ts'
import type { Shape } from './row-shape.ts'

interface RevealPlace {
  place: string
  endpoint: string
  shape: Shape
  /** What is shown or saved. */
  fields: readonly string[]
}

/** Personal data is shown to staff by a write alone, with a reason: reads are not audited. */
export function revealMistakes({ place, endpoint, shape, fields }: RevealPlace): Mistake[] {
  const revealEndpoint: Endpoint = endpoints[endpoint as EndpointName]
  if (revealEndpoint.auth !== 'staff' || (isWrite(revealEndpoint) && revealEndpoint.reason)) return []
  const revealed = fields.find((field) => isSensitive(fieldAt(shape, field)))
  if (revealed === undefined) return []
  const lack = isWrite(revealEndpoint) ? '不要理由' : '是读取接口，不进审计'
  const message = `“${revealed}”是个人信息，接口 ${endpoint} ${lack}：须由进审计、要理由的写入接口显示（call 与 reason）`
  return [{ place, message }]
}
