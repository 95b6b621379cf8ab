import cluster from 'node:cluster'
import { once } from 'node:events'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { dirname } from 'node:path'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { cannotListen } from '../../platform/process/startup-problem.ts'

export interface SocketListener {
  /** New connections fail from now on; those that wait in its queue are still taken. */
  refuseNew(): void
  /** Ends once its queue is empty and its connections are closed. */
  close(): Promise<void>
}

const QUEUE_MS = 50
/** What can open the file is on this host, as a proxy on its loopback is. */
const PEER = { value: '127.0.0.1' }

/**
 * Serves what a proxy on the same host sends through a Unix socket. The kernel resets connections that wait in the queue of a port that is
 * closed, with the requests in them; the name of a socket can be taken away first, and the queue emptied after that.
 */
export async function listenOnSocket({ server }: FastifyInstance, path: string): Promise<SocketListener> {
  let taken = 0
  const listener = createServer({ allowHalfOpen: true }, (socket: Socket) => {
    taken += 1
    Object.defineProperty(socket, 'remoteAddress', PEER)
    server.emit('connection', socket)
  })
  /** Each turn of the event loop takes one. */
  async function emptyQueue(): Promise<void> {
    const before = taken
    await sleep(QUEUE_MS)
    await nextTurn()
    if (taken > before) await emptyQueue()
  }

  mkdirSync(dirname(path), { recursive: true })
  // Workers share one, which the first of them makes.
  if (cluster.isPrimary) removeSocket(path)
  listener.listen(path)
  await once(listener, 'listening').catch(cannotListen('SOCKET_PATH', path))
  chmodSync(path, 0o666)
  let isRefusing = false
  return {
    refuseNew() {
      isRefusing = true
      removeSocket(path)
    },
    async close() {
      if (isRefusing) await emptyQueue()
      const closed = once(listener, 'close')
      listener.close()
      await closed
    },
  }
}

/** It removes what a killed node left, too. */
export const removeSocket = (path: string) => rmSync(path, { force: true })
