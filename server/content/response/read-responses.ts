import { runStep } from '../../platform/http/body/cooperative.ts'
import { readableBy, type Reader } from '../../platform/db/readable-by.ts'
import type { Deps } from '../../catalog/context.ts'
import { Failure } from '../../platform/errors.ts'
import { THREAD_SIZE_MAX } from './limits.ts'
import { StoredBody } from './stored-body.ts'

interface ResponseQuery extends Reader {
  ids: readonly string[]
}

/** Those of a reader's responses, by id; others are left out. @throws Failure bodyTooLarge if they are more than a request may have */
export async function readResponses(
  { database: { db }, secrets }: Deps,
  { ids, ...reader }: ResponseQuery,
): Promise<Map<string, StoredBody>> {
  const found = new Map<string, StoredBody>()
  if (ids.length === 0) return found
  const own = db.selectFrom('response').where('id', 'in', ids).where(readableBy('response', reader))
  const { size } = await own
    .select((eb) => eb.fn.sum<number | string | bigint | null>('size').as('size'))
    .executeTakeFirstOrThrow()
  if (Number(size ?? 0) > THREAD_SIZE_MAX)
    throw new Failure('bodyTooLarge', { message: '之前的对话过长，请把需要的内容放进 input，重新开始' })
  const rows = await own.select(['id', 'status', 'body_sealed']).execute()
  for (const { id, status, body_sealed } of rows) {
    const { input, response } = await runStep(body_sealed.length, () =>
      StoredBody.parse(JSON.parse(secrets.open(body_sealed))),
    )
    found.set(id, { input, response: { ...response, status } })
  }
  return found
}
