import type { FastifyReply, FastifyRequest } from 'fastify'

const DRAIN_BYTES_MAX = 64 * 1024 * 1024

/** Reads on after a body that is too large: a connection closed while its caller writes loses the 413. Cut after 64 MiB. */
export function drainRefusedBody({ raw, headers }: FastifyRequest, reply: FastifyReply): void {
  if (Number(headers['content-length'] ?? 0) > DRAIN_BYTES_MAX) return
  reply.removeHeader('connection')
  let size = 0
  raw.on('data', (bytes: Buffer) => {
    size += bytes.length
    if (size > DRAIN_BYTES_MAX) raw.socket.destroy()
  })
  raw.resume()
}
