import OpenAI, { APIError, toFile } from 'openai'
import { until } from '../../../support/start-server.ts'
import { answers } from '../../../upstream/scripts.ts'
import { startGateway, type GatewayUser, type TestGateway } from '../start-gateway.ts'
import type { Engine } from '../../../../server/platform/db/client.ts'

export type Endpoint = Parameters<OpenAI['batches']['create']>[0]['endpoint']

/** Of each file a gateway with a model that has a price for batches, and of each test a user with money and a client of OpenAI. */
export function openBatches(engine: Engine) {
  let gateway: TestGateway
  let user: GatewayUser
  let openai: OpenAI
  let shift = 0
  const clientOf = ({ key }: GatewayUser) =>
    new OpenAI({ apiKey: key, baseURL: `${gateway.origin}/v1`, maxRetries: 0 })

  beforeAll(async () => {
    gateway = await startGateway({
      engine,
      clock: () => Date.now() + shift,
      model: { batchPercent: 50, price: { input: '2', cachedInput: '0.075', output: '8' } },
    })
    gateway.upstream.play(
      answers({
        id: 'c',
        object: 'chat.completion',
        created: 1,
        model: 'real-name',
        choices: [{ index: 0, message: { role: 'assistant', content: '好' }, finish_reason: 'stop' }],
        usage: {
          prompt_tokens: 10,
          completion_tokens: 2,
          total_tokens: 12,
          prompt_tokens_details: { cached_tokens: 4 },
        },
      }),
    )
  })
  beforeEach(async () => {
    shift = 0
    user = await gateway.newUser('10')
    openai = clientOf(user)
  })
  afterAll(() => gateway.close())

  const line = (customId: string, body: object = {}, more: object = {}) => ({
    custom_id: customId,
    method: 'POST',
    url: '/v1/chat/completions',
    body: { model: 'up', messages: [{ role: 'user', content: customId }], ...body },
    ...more,
  })
  const jsonl = (lines: unknown[]) =>
    lines.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n')
  const upload = async (lines: unknown[], client = openai) =>
    client.files.create({ file: await toFile(Buffer.from(jsonl(lines)), 'ask.jsonl'), purpose: 'batch' })
  async function start(lines: unknown[], endpoint: Endpoint = '/v1/chat/completions', client = openai) {
    const file = await upload(lines, client)
    return client.batches.create({ input_file_id: file.id, endpoint, completion_window: '24h' })
  }
  async function ended(id: string, client = openai) {
    let batch = await client.batches.retrieve(id)
    await until(async () => {
      batch = await client.batches.retrieve(id)
      return ['completed', 'failed', 'expired', 'cancelled'].includes(batch.status)
    }, 20_000)
    return batch
  }
  const readLines = async (fileId: string | undefined, client = openai) =>
    (await (await client.files.content(fileId ?? '')).text())
      .split('\n')
      .filter((text) => text !== '')
      .map((text) => JSON.parse(text))
  const left = async (batchId: string) =>
    gateway.deps.database.db.selectFrom('batch_line').selectAll().where('batch_id', '=', batchId).execute()

  async function refusal(work: Promise<unknown>) {
    const error = await work.catch((reason: unknown) => reason)
    if (!(error instanceof APIError)) throw new Error(`not refused: ${String(error)}`)
    return [error.status, error.code, error.param]
  }

  return {
    get gateway() {
      return gateway
    },
    get user() {
      return user
    },
    get openai() {
      return openai
    },
    /** As if so much time had passed. */
    pass: (ms: number) => {
      shift = ms
    },
    clientOf,
    line,
    upload,
    start,
    ended,
    readLines,
    left,
    refusal,
  }
}
