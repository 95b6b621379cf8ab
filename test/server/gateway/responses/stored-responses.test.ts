import OpenAI from 'openai'
import { prune } from '../../../../server/app/jobs/prune.ts'
import { RESPONSES_MAX, RESPONSES_SIZE_MAX } from '../../../../server/content/response/limits.ts'
import { forEachDatabase } from '../../support/start-app.ts'
import { createClock, DAY } from '../../support/test-clock.ts'
import { startGateway, type TestGateway } from '../start-gateway.ts'

forEachDatabase((engine) => {
  let gateway: TestGateway
  const clock = createClock()
  beforeAll(async () => {
    gateway = await startGateway({ engine, clock: clock.now })
  })
  afterAll(() => gateway.close())

  async function newCaller() {
    const user = await gateway.newUser('10')
    const openai = new OpenAI({ apiKey: user.key, baseURL: `${gateway.origin}/v1`, maxRetries: 0 })
    const ask = (more: object = {}) =>
      openai.responses.create({ model: 'demo', input: '你好', max_output_tokens: 5, ...more })
    return { user, openai, ask }
  }
  const rowsOf = async (userId: string) =>
    (
      await gateway.deps.database.db
        .selectFrom('response')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute()
    ).map(({ id }) => id)

  /** Rows that were made before, the oldest first. */
  const fill = (userId: string, sizes: number[]) =>
    gateway.deps.database.db
      .insertInto('response')
      .values(
        sizes.map((size, i) => ({
          id: `resp_${userId}_${i}`,
          user_id: userId,
          request_id: '',
          previous_id: null,
          status: 'completed' as const,
          body_sealed: '',
          size,
          created_at: clock.now() - sizes.length + i,
        })),
      )
      .execute()

  it('are kept for 30 days', async () => {
    const { user, ask } = await newCaller()
    const { id } = await ask()
    clock.advance(30 * DAY - 60_000)
    await prune(gateway.deps)
    expect(await rowsOf(user.userId)).toEqual([id])
    clock.advance(120_000)
    await prune(gateway.deps)
    expect(await rowsOf(user.userId)).toEqual([])
  })

  it('go, the oldest first, when a user has too many', async () => {
    const { user, ask } = await newCaller()
    const other = await newCaller()
    await other.ask()
    for (let i = 0; i < RESPONSES_MAX; i += 1000)
      await gateway.deps.database.db
        .insertInto('response')
        .values(
          Array.from({ length: 1000 }, (_, n) => ({
            id: `resp_many_${i + n}`,
            user_id: user.userId,
            request_id: '',
            previous_id: null,
            status: 'completed' as const,
            body_sealed: '',
            size: 1,
            created_at: clock.now() - RESPONSES_MAX + i + n,
          })),
        )
        .execute()
    const { id } = await ask()
    const rows = await rowsOf(user.userId)
    expect(rows).toHaveLength(RESPONSES_MAX)
    expect([rows[0], rows.at(-1)]).toEqual(['resp_many_1', id])
    expect(await rowsOf(other.user.userId)).toHaveLength(1)
  })

  it('go, the oldest first, when a user has too much in them', async () => {
    const { user, ask } = await newCaller()
    await fill(user.userId, [1_000_000, RESPONSES_SIZE_MAX - 10_000_000, 9_000_000, 900_000])
    const { id } = await ask()
    const place = (i: number) => `resp_${user.userId}_${i}`
    expect(await rowsOf(user.userId)).toEqual([place(1), place(2), place(3), id])
  })

  it('cannot be gone on from when one of them is gone, or they are more than a request may have', async () => {
    const { user, openai, ask } = await newCaller()
    const first = await ask()
    const second = await ask({ previous_response_id: first.id })
    const third = await ask({ previous_response_id: second.id })
    const { db } = gateway.deps.database
    await db
      .updateTable('response')
      .set({ size: 11 * 1024 * 1024 })
      .where('id', '=', first.id)
      .execute()
    await expect(ask({ previous_response_id: third.id })).rejects.toMatchObject({ status: 413 })
    await openai.responses.delete(first.id)
    await expect(ask({ previous_response_id: third.id })).rejects.toMatchObject({
      status: 404,
      param: 'previous_response_id',
    })
    expect(await rowsOf(user.userId)).toHaveLength(2)
  })

  it('are in the file of all that is stored about a user', async () => {
    const { user, ask } = await newCaller()
    const { id } = await ask({ input: '记下这句' })
    const made = await user.must('user.export')
    const file = await gateway.app.inject({
      url: `/maas/userCenter/export/file?id=${made.id}`,
      headers: { 'x-access-token': user.accessToken },
    })
    expect(file.json<{ responses: unknown[] }>().responses).toEqual([
      {
        id,
        createdAt: expect.any(String),
        input: [expect.objectContaining({ type: 'message', role: 'user' })],
        output: [expect.objectContaining({ type: 'message', role: 'assistant' })],
      },
    ])
    expect(file.body).toContain('记下这句')
  })
})
