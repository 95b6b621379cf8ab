import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'

const CRLF = '\r\n'
const LAST_CHUNK = '0\r\n\r\n'

/** Writes the pieces of an answer of unknown length. */
export interface ChunkWriter {
  /** @returns false if the caller should be waited for, as `response.write` does */
  write(bytes: Buffer): boolean
  end(bytes: Buffer): void
}

/**
 * Each piece is one write, framed as a chunk of HTTP/1.1 (RFC 9112, 7.1): node:http makes four writes of it, which is a quarter of what a
 * stream of small pieces costs a bare server (docs/gateway-speed.md). Only after the head is written, which decides whether chunks are
 * sent at all: HTTP/1.0 has none.
 */
export function createChunkWriter(response: ServerResponse): ChunkWriter {
  // An injected request has no socket, and takes pieces as they are.
  if (!response.chunkedEncoding || !(response.socket instanceof Socket))
    return { write: (bytes) => response.write(bytes), end: (bytes) => void response.end(bytes) }
  response.chunkedEncoding = false
  return {
    write: (bytes) => response.write(framed(bytes, '')),
    end: (bytes) => void response.end(framed(bytes, LAST_CHUNK)),
  }
}

/** @param after what follows the chunk; a chunk without bytes would be the last one */
function framed(bytes: Buffer, after: string): Buffer {
  const head = bytes.length === 0 ? '' : bytes.length.toString(16) + CRLF
  const tail = bytes.length === 0 ? after : CRLF + after
  const frame = Buffer.allocUnsafe(head.length + bytes.length + tail.length)
  frame.write(head, 0, 'latin1')
  bytes.copy(frame, head.length)
  frame.write(tail, head.length + bytes.length, 'latin1')
  return frame
}
