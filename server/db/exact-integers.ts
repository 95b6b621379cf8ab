import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  UnknownRow,
} from 'kysely'

const isMoney = (column: string) =>
  column.endsWith('_nano') || column === 'amount' || column === 'balance_after'

/**
 * Both drivers hand 64-bit integers over as `bigint`. Money stays so; times, counts and tokens become numbers,
 * which they fit (an integer that does not is an error, never a rounded value).
 */
export class ExactIntegers implements KyselyPlugin {
  transformQuery(args: PluginTransformQueryArgs) {
    return args.node
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    result.rows.forEach(exactRow)
    return result
  }
}

/** Does so with one row, in place. */
export function exactRow(row: Record<string, unknown>): Record<string, unknown> {
  for (const column in row) {
    const value = row[column]
    if (isMoney(column)) {
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
