import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  SelectType,
  UnknownRow,
} from 'kysely'
import type { Tables } from './schema.ts'

type BigintColumn = {
  [T in keyof Tables]: {
    [C in keyof Tables[T]]: Extract<SelectType<Tables[T][C]>, bigint> extends never
      ? never
      : Exclude<C, `${string}_nano`>
  }[keyof Tables[T]]
}[keyof Tables]

/** The columns that `tables/` declares as `bigint`: one that is missing here, or is not declared so, does not compile. */
const COLUMNS: Record<BigintColumn, true> = {
  amount: true,
  balance_after: true,
}
const bigints = new Set(Object.keys(COLUMNS))

/** Money is named so in every table and query. */
const isBigint = (column: string) => column.endsWith('_nano') || bigints.has(column)

/** Declared columns stay `bigint`; times, counts and tokens become numbers. One that does not fit is an error, never rounded. */
export class ExactIntegers implements KyselyPlugin {
  transformQuery(args: PluginTransformQueryArgs) {
    return args.node
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    result.rows.forEach(exactRow)
    return result
  }
}

export function exactRow(row: Record<string, unknown>): Record<string, unknown> {
  for (const column in row) {
    const value = row[column]
    if (isBigint(column)) {
      if (typeof value === 'number') row[column] = BigInt(value)
    } else if (typeof value === 'bigint') row[column] = toNumber(column, value)
  }
  return row
}

function toNumber(column: string, value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`column ${column} holds an integer above 2^53`)
  return number
}
