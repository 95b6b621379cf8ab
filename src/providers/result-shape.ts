/** Coarse shape, to detect an HTML page or an empty body. */
type ResultShape = 'object' | 'list' | 'page' | 'any'

export interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  shape: ResultShape
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const checks: Record<ResultShape, (result: unknown) => boolean> = {
  object: isObject,
  list: Array.isArray,
  page: (result) => isObject(result) && 'records' in result && Array.isArray(result.records),
  any: () => true,
}

export const hasShape = (shape: ResultShape, result: unknown): boolean => checks[shape](result)
