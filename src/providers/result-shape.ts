/** What the result of a call is, roughly: enough to tell it from a page of HTML or from nothing. */
export type AnswerShape = 'object' | 'list' | 'page' | 'any'

/** A call as the browser knows it. */
export interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  auth: 'public' | 'user'
  shape: AnswerShape
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const checks: Record<AnswerShape, (result: unknown) => boolean> = {
  object: isObject,
  list: Array.isArray,
  page: (result) => isObject(result) && 'records' in result && Array.isArray(result.records),
  any: () => true,
}

export const hasShape = (shape: AnswerShape, result: unknown): boolean => checks[shape](result)
