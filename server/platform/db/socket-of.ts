import { Socket } from 'node:net'
import type { PoolClient } from 'pg'

/** `pg` keeps it private: `test/server/db/socket-of.test.ts` holds the installed version to it. @throws Error if it is gone */
export function socketOf(client: PoolClient): Socket {
  const { stream } = (client as { connection?: { stream?: unknown } }).connection ?? {}
  if (!(stream instanceof Socket)) throw new Error('pg keeps the socket of a connection elsewhere')
  return stream
}
