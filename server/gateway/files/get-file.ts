import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql, type SqlBool } from 'kysely'
import { pageAfter } from '../../platform/db/page-after.ts'
import { findFile, readParts, removeFile } from '../../content/index.ts'
import { limitReads, type ReadLimit } from '../account/limit-reads.ts'
import { readerOf } from '../caller/authenticate.ts'
import type { Gateway } from '../context.ts'
import { listAnswer, readListQuery } from '../wire/list-query.ts'
import { fileWire, noFile } from './file-wire.ts'

const READS: ReadLimit = { what: 'files-read', perMinute: 300 }
/** What is downloaded is opened, and may be large. */
const DOWNLOADS: ReadLimit = { what: 'files-content', perMinute: 20 }

/** @throws WireError 404 if there is none of that id, or it is not the caller's; 429 for a user who asks too often */
async function ownFile(gateway: Gateway, request: FastifyRequest, limit = READS) {
  await limitReads(gateway, request, limit)
  const { id } = request.params as { id: string }
  const { database, clock } = gateway.deps
  const file = await findFile(database.db, { ...readerOf(request.gatewayCaller), id, now: clock() })
  if (!file) throw noFile()
  return file
}

/** `GET /v1/files/:id` */
export async function getFile(gateway: Gateway, request: FastifyRequest, reply: FastifyReply) {
  const file = await ownFile(gateway, request)
  reply.header('cache-control', 'no-store')
  return fileWire(file, gateway.deps.secrets.open(file.name_sealed))
}

/** `GET /v1/files/:id/content` */
export async function getFileContent(gateway: Gateway, request: FastifyRequest, reply: FastifyReply) {
  const file = await ownFile(gateway, request, DOWNLOADS)
  return reply
    .headers({
      'content-type': 'application/octet-stream',
      'content-length': String(file.size),
      'content-disposition': `attachment; filename="${file.id}.jsonl"`,
      'cache-control': 'no-store',
    })
    .send(Readable.from(readParts(gateway.deps, file.id), { objectMode: false }))
}

/** `GET /v1/files`: the newest first. */
export async function listFiles(gateway: Gateway, request: FastifyRequest, reply: FastifyReply) {
  await limitReads(gateway, request, READS)
  const query = readListQuery(request)
  const { database, secrets, clock } = gateway.deps
  const { purpose } = request.query as { purpose?: unknown }
  const where = sql<SqlBool>`(expires_at > ${clock()} ${typeof purpose === 'string' ? sql`and purpose = ${purpose}` : sql``})`
  const ids = await pageAfter(database.db, {
    table: 'file',
    ...readerOf(request.gatewayCaller),
    ...query,
    after: query.after,
    where,
  })
  if (!ids) throw noFile('after')
  const rows = await database.db
    .selectFrom('file')
    .selectAll()
    .where('id', 'in', ['', ...ids])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const files = ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [fileWire(row, secrets.open(row.name_sealed))] : []
  })
  reply.header('cache-control', 'no-store')
  return listAnswer(files, query)
}

/** `DELETE /v1/files/:id`. @throws WireError 409 while a batch reads it */
export async function deleteFile(gateway: Gateway, request: FastifyRequest, reply: FastifyReply) {
  await limitReads(gateway, request, READS)
  const { id } = request.params as { id: string }
  if (!(await removeFile(gateway.deps.database.db, { id, ...readerOf(request.gatewayCaller) })))
    throw noFile()
  reply.header('cache-control', 'no-store')
  return { id, object: 'file', deleted: true }
}
