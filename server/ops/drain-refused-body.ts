import type { FastifyReply, FastifyRequest } from 'fastify'

const DRAIN_BYTES_MAX = 64 * 1024 * 1024

/**
 * Takes the rest of a body that is too large and throws it away: a connection that is closed while its caller still writes is reset,
 * and the 413 is lost with it. What is longer than 64 MiB is cut.
 */
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
