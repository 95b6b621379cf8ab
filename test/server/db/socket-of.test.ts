import { Pool, type PoolClient } from 'pg'
import { socketOf } from '../../../server/platform/db/socket-of.ts'
import { createPostgresDatabase } from '../support/databases.ts'

describe('the socket of a connection, which the installed pg keeps private', () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>
  let pool: Pool
  let client: PoolClient
  beforeAll(async () => {
    database = await createPostgresDatabase()
    pool = new Pool({ connectionString: database.url, pipeline: true })
    pool.on('error', () => {})
    client = await pool.connect()
    client.on('error', () => {})
  })
  afterAll(async () => {
    client.release(true)
    await pool.end()
    await database.drop()
  })

  it('carries its queries: corked, they wait and leave together', async () => {
    const socket = socketOf(client)
    expect(socket.remotePort).toBe(Number(new URL(database.url).port))
    const before = socket.bytesWritten
    socket.cork()
    const answers = [client.query('select 1 as n'), client.query('select 2 as n')]
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(socket.bytesRead).toBeGreaterThan(0)
    expect(socket.writableLength).toBeGreaterThan(0)
    expect(socket.writableCorked).toBe(1)
    socket.uncork()
    expect((await Promise.all(answers)).map(({ rows }) => (rows as { n: number }[])[0]?.n)).toEqual([1, 2])
    expect(socket.bytesWritten).toBeGreaterThan(before)
  })

  it('breaks a waiting query when it is destroyed', async () => {
    const waiting = client.query('select pg_sleep(60)')
    socketOf(client).destroy()
    await expect(waiting).rejects.toThrow('Connection terminated')
  })

  it('is refused, not guessed, where it is not', () => {
    expect(() => socketOf({ connection: { stream: {} } } as unknown as PoolClient)).toThrow('pg')
    expect(() => socketOf({} as PoolClient)).toThrow('pg')
  })
})
