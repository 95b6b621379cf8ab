import { CompiledQuery, createQueryId, type Kysely, type KyselyPlugin, type RootOperationNode } from 'kysely'
import type { Db } from '../../server/platform/db/client.ts'
import { hasRowLocks } from '../../server/platform/db/lock.ts'

/** A database whose statements are noted as they are asked. */
export function noting(db: Db): { db: Db; plans(): Promise<string[]> } {
  const queries: CompiledQuery[] = []
  const compile = (node: RootOperationNode) => db.getExecutor().compileQuery(node, createQueryId())
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      queries.push(compile(node))
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return {
    db: db.withPlugin(plugin),
    async plans() {
      const found: string[] = []
      for (const { sql: text, parameters } of queries)
        if (/^\s*(?:select|with)/i.test(text)) found.push(await planOf(db, text, parameters))
      return found
    },
  }
}

async function planOf(db: Kysely<never> | Db, text: string, parameters: readonly unknown[]): Promise<string> {
  const [explain, column] = hasRowLocks(db as Db)
    ? ['explain (costs off)', 'QUERY PLAN']
    : ['explain query plan', 'detail']
  const { rows } = await (db as Db).executeQuery<Record<string, string>>(
    CompiledQuery.raw(`${explain} ${text}`, [...parameters]),
  )
  return rows.map((row) => row[column] ?? '').join('\n')
}
