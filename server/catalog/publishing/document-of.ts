import { Failure } from '../../platform/errors.ts'
import type { Context } from '../context.ts'

/** @throws Failure notFound */
export async function documentOf({ db }: Pick<Context, 'db'>, id: number): Promise<string> {
  const row = await db
    .selectFrom('catalog_version')
    .select('document')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Failure('notFound', { message: `没有第 ${id} 版目录` })
  return row.document
}
