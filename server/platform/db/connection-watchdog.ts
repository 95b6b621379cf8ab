import type { Socket } from 'node:net'
import type { Pool, PoolClient } from 'pg'
import { socketOf } from './socket-of.ts'

interface Watched {
  socket: Socket
  pending: number
  /** When something last came, or was first waited for. */
  lastDataAt: number
}

/** Breaks connections that owe an answer for `silenceMs`, and those silent as long: the kernel would wait a quarter of an hour. */
export function watchConnections(pool: Pool, silenceMs: number): void {
  const watched = new Map<PoolClient, Watched>()
  let timer: NodeJS.Timeout | undefined

  function look() {
    const latest = performance.now() - silenceMs
    const all = [...watched.values()]
    const silent = all.filter(({ pending, lastDataAt }) => pending > 0 && lastDataAt < latest)
    if (silent.length === 0) return
    const since = Math.max(...silent.map(({ lastDataAt }) => lastDataAt))
    for (const { socket, lastDataAt } of all) if (lastDataAt <= since) socket.destroy()
  }

  pool.on('connect', (client) => {
    watched.set(client, watch(client))
    timer ??= setInterval(look, silenceMs / 4).unref()
  })
  pool.on('remove', (client) => {
    watched.delete(client)
    if (watched.size > 0) return
    clearInterval(timer)
    timer = undefined
  })
}

function watch(client: PoolClient): Watched {
  const socket = socketOf(client)
  const state: Watched = { socket, pending: 0, lastDataAt: performance.now() }
  socket.on('data', () => {
    state.lastDataAt = performance.now()
  })
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  // Only promises are counted: Kysely uses nothing else.
  const counted = (...args: unknown[]) => {
    if (state.pending === 0) state.lastDataAt = performance.now()
    state.pending += 1
    const answer = query(...args)
    const settle = () => {
      state.pending -= 1
    }
    void answer.catch(() => {}).finally(settle)
    return answer
  }
  client.query = counted as typeof client.query
  return state
}
