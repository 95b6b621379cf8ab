import type { FastifyReply, FastifyRequest } from 'fastify'
import { FileRequest } from '../../../contract/batches.ts'
import { saveFile } from '../../content/index.ts'
import { limitReads } from '../account/limit-reads.ts'
import type { Gateway } from '../context.ts'
import { readFormRequest } from '../request/read-form-request.ts'
import { badParameter } from '../wire/wire-error.ts'
import { fileWire } from './file-wire.ts'

const FILES_A_MINUTE = 10
const NAME_MAX = 255
/** How long it is kept is not the caller's choice. */
const PARTS = { files: ['file'], passed: ['expires_after[anchor]', 'expires_after[seconds]'] }

/** `POST /v1/files`: keeps what batches are made of. @throws WireError 400 for another purpose or no file, 409 if there is no room */
export async function createFile(gateway: Gateway, request: FastifyRequest, reply: FastifyReply) {
  await limitReads(gateway, request, { what: 'files', perMinute: FILES_A_MINUTE })
  const { form } = await readFormRequest({ schema: FileRequest, request, type: 'chat', parts: PARTS })
  const file = form.find(([name]) => name === 'file')?.[1]
  if (file === undefined || typeof file === 'string')
    throw badParameter('file', '参数 file 须为上传的文件', 'invalid_type')
  if (file.bytes.length === 0) throw badParameter('file', '文件是空的')
  const name = file.filename.slice(0, NAME_MAX)
  const { userId, keyId } = request.gatewayCaller
  const row = await saveFile(gateway.deps, {
    userId,
    keyId,
    name,
    bytes: file.bytes,
  })
  reply.header('cache-control', 'no-store')
  return reply.send(fileWire(row, name))
}
