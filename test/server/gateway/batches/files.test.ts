import { toFile } from 'openai'
import { answers, completion } from '../../../upstream/scripts.ts'
import { forEachDatabase } from '../../support/start-app.ts'
import { openBatches } from './open-batches.ts'

forEachDatabase((engine) => {
  const batches = openBatches(engine)
  const { clientOf, line, upload, start, ended, refusal } = batches

  it('names each line that is wrong, and runs none of them', async () => {
    const made = await start([
      line('a'),
      'no json',
      line('a'),
      '',
      line('b', {}, { method: 'GET' }),
      line('c', {}, { url: '/v1/embeddings' }),
      line('d', { model: 'nothing' }),
      line('e', { model: 'demo-image' }),
      line('f', { stream: true }),
      { method: 'POST', url: '/v1/chat/completions', body: {} },
    ])
    const batch = await ended(made.id)
    expect(batch.status).toBe('failed')
    expect(batch.errors?.data?.map(({ line: n, code, param }) => [n, code, param])).toEqual([
      [2, 'invalid_json_line', null],
      [3, 'duplicate_custom_id', 'custom_id'],
      [5, 'invalid_value', 'method'],
      [6, 'mismatched_endpoint', 'url'],
      [7, 'model_not_found', 'body.model'],
      [8, 'model_not_found', 'body.model'],
      [9, 'unsupported_value', 'body.stream'],
      [10, 'invalid_value', 'custom_id'],
    ])
    expect((await batches.user.must('stats.calls')).total).toBe(0)
    const empty = await start([' '])
    expect((await ended(empty.id)).errors?.data?.[0]).toMatchObject({ code: 'empty_file', line: null })
  })

  it('refuses a model without a price for batches', async () => {
    const made = await start(
      [line('a', { model: 'up-embed', input: 'x' }, { url: '/v1/embeddings' })],
      '/v1/embeddings',
    )
    expect((await ended(made.id)).errors?.data?.[0]).toMatchObject({
      line: 1,
      message: '模型 up-embed 没有批处理价，不能批处理',
    })
  })

  it('takes at most 50,000 lines', async () => {
    const lines = Array.from({ length: 50_001 }, (_, i) => line(String(i)))
    const made = await start(lines)
    const batch = await ended(made.id)
    expect(batch.errors?.data).toMatchObject([{ code: 'too_many_lines', line: null }])
    expect((await batches.user.must('stats.calls')).total).toBe(0)
  })

  it('reads a short file while a long one of another user is read', async () => {
    const other = await batches.gateway.newUser('10')
    const right = Array.from({ length: 49_999 }, (_, i) => line(String(i)))
    const slow = await start([...right, line('last', { model: 'nothing' })])
    const quick = await start([line('a')], '/v1/chat/completions', clientOf(other))
    const batch = await ended(quick.id, clientOf(other))
    expect(batch.status).toBe('completed')
    expect((await ended(slow.id)).errors?.data).toMatchObject([{ line: 50_000, code: 'model_not_found' }])
    const rowOf = (id: string) =>
      batches.gateway.deps.database.db
        .selectFrom('batch')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    expect((await rowOf(quick.id)).started_at).toBeLessThan((await rowOf(slow.id)).ended_at ?? 0)
  })

  it('gives files away so often a minute, and no line of more than 10 MB', async () => {
    const file = await upload([line('a')])
    for (let i = 0; i < 20; i += 1) await batches.openai.files.content(file.id)
    expect(await refusal(batches.openai.files.content(file.id))).toEqual([429, 'rate_limit_exceeded', null])
    expect((await batches.openai.files.retrieve(file.id)).id).toBe(file.id)
    const made = await start([line('a'), line('x'.repeat(64), { pad: 'x'.repeat(10 * 1024 * 1024) })])
    expect((await ended(made.id)).errors?.data).toMatchObject([{ line: 2, code: 'line_too_large' }])
  })

  it('knows files and batches of its user alone', async () => {
    const file = await upload([line('a')])
    const batch = await batches.openai.batches.create({
      input_file_id: file.id,
      endpoint: '/v1/chat/completions',
      completion_window: '24h',
      metadata: { job: '周报' },
    })
    expect(batch.metadata).toEqual({ job: '周报' })
    await ended(batch.id)
    const other = clientOf(await batches.gateway.newUser('10'))
    expect(await refusal(other.files.retrieve(file.id))).toEqual([404, 'file_not_found', null])
    expect(await refusal(other.files.content(file.id))).toEqual([404, 'file_not_found', null])
    expect(await refusal(other.files.delete(file.id))).toEqual([404, 'file_not_found', null])
    expect(await refusal(other.batches.retrieve(batch.id))).toEqual([404, 'batch_not_found', null])
    expect(await refusal(other.batches.cancel(batch.id))).toEqual([404, 'batch_not_found', null])
    expect(
      await refusal(
        other.batches.create({
          input_file_id: file.id,
          endpoint: '/v1/chat/completions',
          completion_window: '24h',
        }),
      ),
    ).toEqual([404, 'file_not_found', 'input_file_id'])
    expect((await other.files.list()).data).toEqual([])
    expect((await other.batches.list()).data).toEqual([])
    expect(await refusal(batches.openai.batches.cancel(batch.id))).toEqual([409, 'batch_ended', null])
  })

  it('keeps files until they are deleted, lists them by pages, and takes no others', async () => {
    const names = []
    for (const name of ['一.jsonl', '二.jsonl', '三.jsonl'])
      names.push(
        await batches.openai.files.create({
          file: await toFile(Buffer.from('{}\n'), name),
          purpose: 'batch',
        }),
      )
    const [first, , last] = names
    expect(last).toMatchObject({ object: 'file', filename: '三.jsonl', bytes: 3, purpose: 'batch' })
    const listed = []
    for await (const file of batches.openai.files.list({ limit: 2 })) listed.push(file.filename)
    expect(listed).toEqual(['三.jsonl', '二.jsonl', '一.jsonl'])
    expect(await (await batches.openai.files.content(first?.id ?? '')).text()).toBe('{}\n')
    const { db } = batches.gateway.deps.database
    const part = await db
      .selectFrom('file_part')
      .selectAll()
      .where('file_id', '=', first?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(part.body_sealed).not.toContain(Buffer.from('{}\n').toString('base64'))
    expect(await batches.openai.files.delete(first?.id ?? '')).toMatchObject({ deleted: true })
    expect(await refusal(batches.openai.files.retrieve(first?.id ?? ''))).toEqual([
      404,
      'file_not_found',
      null,
    ])
    expect(
      await db
        .selectFrom('file_part')
        .selectAll()
        .where('file_id', '=', first?.id ?? '')
        .execute(),
    ).toEqual([])
    expect(
      await refusal(
        batches.openai.files.create({ file: await toFile(Buffer.from('x'), 'x'), purpose: 'fine-tune' }),
      ),
    ).toEqual([400, 'invalid_value', 'purpose'])
    expect(
      await refusal(
        batches.openai.files.create({ file: await toFile(Buffer.from(''), 'x'), purpose: 'batch' }),
      ),
    ).toEqual([400, 'invalid_value', 'file'])
    const { output_file_id: made } = await ended((await start([line('a')])).id)
    const outputs = []
    for await (const file of batches.openai.files.list({ limit: 1, purpose: 'batch_output' }))
      outputs.push(file.id)
    const inputs = []
    for await (const file of batches.openai.files.list({ limit: 1, purpose: 'batch' }))
      inputs.push(file.filename)
    expect([outputs, inputs]).toEqual([[made], ['ask.jsonl', '三.jsonl', '二.jsonl']])
    batches.pass(31 * 86_400_000)
    expect(await refusal(batches.openai.files.retrieve(last?.id ?? ''))).toEqual([
      404,
      'file_not_found',
      null,
    ])
  })

  it('has room for so much, and for so many batches at a time', async () => {
    const { db } = batches.gateway.deps.database
    const file = await upload([line('a')])
    const row = await db.selectFrom('file').selectAll().where('id', '=', file.id).executeTakeFirstOrThrow()
    await db
      .insertInto('file')
      .values({ ...row, id: 'file-large', size: 200 * 1024 * 1024 })
      .execute()
    expect(await refusal(upload([line('a')]))).toEqual([409, 'file_space_full', null])
    const create = () =>
      batches.openai.batches.create({
        input_file_id: file.id,
        endpoint: '/v1/chat/completions',
        completion_window: '24h',
      })
    expect(await refusal(create())).toEqual([409, 'file_space_full', null])
    await db.deleteFrom('file').where('id', '=', 'file-large').execute()
    const made = await create()
    await ended(made.id)
    const batch = await db.selectFrom('batch').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow()
    const open = Array.from({ length: 5 }, (_, i) => ({
      ...batch,
      id: `batch_open${i}${batches.user.userId}`,
      status: 'in_progress' as const,
    }))
    // Each has a line that is due a day from now.
    const later = open.map(({ id }) => ({
      batch_id: id,
      n: 1,
      user_id: batches.user.userId,
      begins_at: 0,
      size: 1,
      state: 'waiting' as const,
      claim: '',
      run_at: Date.now() + 86_400_000,
      tries: 0,
      request_id: '',
      http_status: 0,
      answer_sealed: '',
      settlement: '',
    }))
    await db.insertInto('batch_line').values(later).execute()
    await db.insertInto('batch').values(open).execute()
    expect(await refusal(create())).toEqual([409, 'too_many_batches', null])
    expect(await refusal(batches.openai.files.delete(file.id))).toEqual([409, 'file_in_use', null])
    await db.deleteFrom('batch').where('user_id', '=', batches.user.userId).execute()
  })

  it('is listed in the console with its counts and cost, and its files are there to keep', async () => {
    batches.gateway.upstream.play(
      answers(completion('行', { prompt_tokens: 10, completion_tokens: 2, total_tokens: 12 })),
    )
    const { id } = await ended((await start([line('a'), line('b', { n: 99_999 })])).id)
    const { records, totals } = await batches.user.must('batch.list', { status_MultiString: 'completed' })
    expect(records).toMatchObject([
      { id, endpoint: '/v1/chat/completions', total: 2, completed: 1, failed: 1, cost: '0.000018' },
    ])
    expect(totals).toMatchObject({ cost: '0.000018' })
    expect(await batches.user.must('batch.detail', { id })).toMatchObject({ id })
    const output = await batches.user.must('batch.output', { id })
    expect([output.name, JSON.parse(output.text).custom_id]).toEqual([`${id}_output.jsonl`, 'a'])
    expect(JSON.parse((await batches.user.must('batch.errors', { id })).text).custom_id).toBe('b')
    const wrong = await ended((await start(['no json'])).id)
    expect((await batches.user.must('batch.errors', { id: wrong.id })).text).toContain('invalid_json_line')
    expect((await batches.user.call('batch.output', { id: wrong.id })).body.message).toBe('没有成功的请求')
    const other = await batches.gateway.newUser('10')
    for (const name of ['batch.output', 'batch.errors', 'batch.cancel', 'batch.detail'] as const)
      expect([name, (await other.call(name, { id })).status]).toEqual([name, 404])
    expect((await batches.user.call('batch.cancel', { id })).status).toBe(409)
    const exported = await batches.user.must('user.export')
    const file = await batches.gateway.app.inject({
      url: `/maas/userCenter/export/file?id=${exported.id}`,
      headers: { 'x-access-token': batches.user.accessToken },
    })
    const data = JSON.parse(file.body)
    expect(data.batches).toHaveLength(2)
    expect(data.files.map(({ name }: { name: string }) => name)).toContain(`${id}_output.jsonl`)
  })
})
