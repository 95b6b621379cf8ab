import { fireEvent, render, screen, within } from '@testing-library/react'
import { z } from 'zod'
import type { Model, ModelType } from '../../../contract/model.ts'
import {
  ChatRequest,
  EmbeddingRequest,
  ImageRequest,
  ModerationRequest,
  RerankRequest,
  SpeechRequest,
  TranscriptionRequest,
  VideoRequest,
} from '../../../contract/openai.ts'
import { v1Errors, v1ErrorsOf } from '../../../contract/v1-errors.ts'
import { modelTypeNames } from '../../../src/components/models/model-types.ts'
import { describeRequest } from '../../../src/pages/model-doc/describe-requests.ts'
import { operations } from '../../../src/components/code-sample/operations.ts'
import { ParameterTable } from '../../../src/pages/model-doc/parameter-table.tsx'
import { parametersOf } from '../../../src/pages/model-doc/parameters.ts'
import { samplesFor } from '../../../src/components/code-sample/samples.ts'
import { renderApp, signInHere } from '../render-app.tsx'

test('a visitor reads endpoint, prices, parameters and errors, with the address of this site', async () => {
  const { user } = renderApp('/model-doc/qinglan-plus')
  expect(await screen.findByText(`${backend.origin}/v1/chat/completions`)).toBeVisible()
  expect(screen.getByRole('table', { name: '参数' })).toHaveTextContent('temperature')
  expect(screen.getByRole('table', { name: '错误' })).toHaveTextContent('402insufficient_quota')
  expect(screen.getByText('¥2.00')).toBeVisible()
  expect(screen.getByRole('link', { name: '试用' })).toHaveAttribute(
    'href',
    '/center/display/chat/qinglan-plus',
  )
  await user.click(screen.getByRole('tab', { name: 'Python' }))
  expect(screen.getByRole('region', { name: '代码' })).toHaveTextContent(`base_url="${backend.origin}/v1"`)
  // It is kept from page to page.
  await user.click(screen.getByRole('tab', { name: 'curl' }))
})

test('the page of a model has its limits, how it did, an answer and a list of its parts', async () => {
  renderApp('/model-doc/qinglan-plus')
  const limits = await screen.findByRole('region', { name: '规格与限制' })
  expect(limits).toHaveTextContent('输入文字、图片')
  expect(limits).toHaveTextContent('最大输出8,192 Token')
  const did = screen.getByRole('region', { name: '表现' })
  expect(await within(did).findByRole('img', { name: '近 90 天可用率：暂无数据' })).toBeVisible()
  expect(did).toHaveTextContent('登录后可以看到自己近 30 天')
  expect(screen.getByLabelText('返回示例')).toHaveTextContent('"cost":0.00006')
  for (const link of within(screen.getByRole('navigation', { name: '本页目录' })).getAllByRole('link'))
    expect(document.querySelector(link.getAttribute('href') ?? '')).not.toBeNull()
})

test('the reader’s own calls are measured, with how many they are', async () => {
  await signInHere()
  renderApp('/model-doc/qinglan-plus')
  const did = await screen.findByRole('region', { name: '表现' })
  expect(await within(did).findByText('我的实测（近 30 天）')).toBeVisible()
  expect(did).toHaveTextContent('首字延迟 P50暂无数据')
})

test('a video model says how to follow the job, what a failure costs, and which errors a retry may meet', async () => {
  renderApp('/model-doc/liuying-video')
  expect(await screen.findByText(/completed、failed）和 progress.*失败不收费/)).toBeVisible()
  expect(screen.getByRole('region', { name: '代码' })).toHaveTextContent(
    `"${backend.origin}/v1/videos/$VIDEO_ID/content"`,
  )
  const errors = screen.getByRole('table', { name: '错误' })
  expect(errors).toHaveTextContent('409idempotency_in_flight')
  expect(errors).toHaveTextContent('422idempotency_mismatch')
  expect(errors).toHaveTextContent('429rate_limit_exceeded超过这个 Key 的每分钟请求数或 Token 数')
})

test('a speech model shows how sound becomes text, and what the demo engine cannot', async () => {
  renderApp('/model-doc/qingyu-tts')
  expect(await screen.findByRole('heading', { name: '语音转文字' })).toBeVisible()
  expect(screen.getByText(/内置演示引擎只接受 WAV，并不识别语音/)).toBeVisible()
  const code = screen.getByRole('region', { name: '语音转文字的代码' })
  expect(code).toHaveTextContent(`curl ${backend.origin}/v1/audio/transcriptions`)
  expect(code).toHaveTextContent("-F model='qingyu-tts' \\ -F file=@speech.wav")
})

test('a price that has changed and one that will are shown with their days, whichever way they go', async () => {
  const row = (version_id: number, days: number, input: string) => ({
    version_id,
    model_id: 'qinglan-plus',
    effective_at: Date.now() + days * 86_400_000,
    price: JSON.stringify({ input, output: '8.00' }),
  })
  await backend.deps.database.db
    .insertInto('model_price')
    .values([row(101, -9, '3.00'), row(102, -1, '2.00'), row(103, 8, '9.00')])
    .execute()
  renderApp('/model-doc/qinglan-plus')
  const history = await screen.findByRole('table', { name: '价格历史' })
  const [, ...rows] = within(history).getAllByRole('row')
  expect(rows[0]).toHaveTextContent(/输入 ¥9\.00\/百万 Token.*即将涨价/)
  expect(rows.map((one) => one.textContent).join()).toMatch(/降价/)
})

test('a link to the errors opens them', async () => {
  renderApp('/model-doc/qinglan-plus#errors')
  const table = await screen.findByRole('table', { name: '错误' })
  expect(within(table).getByText('insufficient_quota')).toBeVisible()
})

test('a model that does not exist says so and leads to the marketplace', async () => {
  renderApp('/model-doc/no-such-model')
  expect(await screen.findByText('没有这个模型')).toBeVisible()
  expect(screen.getByRole('link', { name: '去模型广场' })).toHaveAttribute('href', '/center/model')
})

/** The body between the quotes of a curl command's -d. */
const bodyOf = (curl: string) => JSON.parse(/-d '([^']*)'/.exec(curl)?.[1] ?? '') as { model: string }

const jsonTypes = modelTypeNames.filter((type) => type !== 'transcription')

test('the samples of transcription name address and model, and send a file', () => {
  const samples = samplesFor({ model: { id: 'm/1', type: 'transcription' }, baseUrl: 'https://x.example/v1' })
  expect(samples.curl).toContain('https://x.example/v1/audio/transcriptions')
  expect(samples.curl).toContain('-F file=@')
  for (const code of Object.values(samples)) expect(code).toContain('m/1')
})

test.each(jsonTypes)('the samples of %s name address, model and every field of the example', (type) => {
  const samples = samplesFor({ model: { id: 'm/1', type }, baseUrl: 'https://x.example/v1' })
  expect(bodyOf(samples.curl)).toEqual(operations[type].example('m/1'))
  expect(samples.curl).toContain(`https://x.example/v1${operations[type].path}`)
  for (const code of [samples.python, samples.node]) {
    expect(code).toContain('https://x.example/v1')
    for (const field of Object.keys(bodyOf(samples.curl))) expect(code).toContain(field)
  }
})

const AUTH = { 'Content-Type': 'application/json' }

test.each([
  ['chat', 'qinglan-plus'],
  ['image', 'moran-fast'],
  ['speech', 'qingyu-tts'],
  ['embedding', 'zhiyu-embed'],
  ['rerank', 'qinglan-rerank'],
  ['moderation', 'qinglan-moderation'],
  ['video', 'liuying-video'],
] as const)('the example of %s is accepted by the gateway as it stands', async (type, id) => {
  const login = await backend.signIn('13600000001')
  await backend.topUp(login.accessToken, '10')
  const answer = await fetch(`/v1${operations[type].path}`, {
    method: 'POST',
    headers: { ...AUTH, 'X-Access-Token': login.accessToken },
    body: JSON.stringify(operations[type].example(id)),
  })
  expect(answer.status).toBe(200)
  await answer.arrayBuffer()
})

const requests = {
  chat: ChatRequest,
  image: ImageRequest,
  speech: SpeechRequest,
  video: VideoRequest,
  embedding: EmbeddingRequest,
  rerank: RerankRequest,
  moderation: ModerationRequest,
  transcription: TranscriptionRequest,
} satisfies Record<ModelType, z.ZodObject>

test.each(modelTypeNames)(
  'the parameters of %s are those of the contract, each explained, required ones marked',
  (type) => {
    const documented = parametersOf({ id: 'm', type, price: {} } as Model, describeRequest(requests[type]))
    const fields: Record<string, { safeParse: (value: unknown) => { success: boolean } }> =
      requests[type].shape
    expect(documented.map(({ name }) => name)).toEqual(Object.keys(fields))
    for (const { name, isRequired, text } of documented) {
      expect([name, isRequired]).toEqual([name, !fields[name]?.safeParse(undefined).success])
      expect([name, text]).toEqual([name, expect.stringMatching(/[一-龥]{2}/)])
    }
  },
)

test('a field that the contract gets is in the documentation, with its type, its limits and what it is for', () => {
  const grown = ImageRequest.extend({
    style: z.enum(['natural', 'vivid']).describe('画风'),
    steps: z.int().min(1).max(50).nullish().describe('画多少步'),
    tags: z
      .union([z.string().max(64), z.array(z.string()).max(8)])
      .nullish()
      .describe('标签'),
  })
  const fields = parametersOf({ id: 'm', type: 'image', price: {} } as Model, describeRequest(grown))
  render(<ParameterTable label="参数" fields={fields} />)
  const row = (name: string) => screen.getByText(name).closest('tr')
  expect(row('style')).toHaveTextContent('stylestring必填。画风；可选 natural、vivid')
  expect(row('steps')).toHaveTextContent('stepsinteger画多少步；1 到 50')
  expect(row('tags')).toHaveTextContent('tagsstring | array标签；至多 64 字，至多 8 项')
})

test('what a model says of itself stands in the place of what holds for all', () => {
  const textOf = (model: Partial<Model>, name: string) =>
    parametersOf(
      { id: 'm', price: {}, ...model } as Model,
      describeRequest(requests[model.type ?? 'chat']),
    ).find((field) => field.name === name)?.limits
  expect(textOf({ type: 'chat', maxOutputTokens: 8192 }, 'max_tokens')).toBe('至多 8,192')
  expect(textOf({ type: 'chat' }, 'max_tokens')).toBe('1 到 10,000,000')
  expect(textOf({ type: 'chat', parameters: ['temperature'] }, 'temperature')).toBe('0 到 2')
  expect(textOf({ type: 'chat', parameters: ['temperature'] }, 'top_p')).toBeUndefined()
  const image = { sizes: ['512x512', '64x64'], countMax: 2, takesSeed: true }
  expect(textOf({ type: 'image', image }, 'size')).toBe('可选 512x512、64x64，默认 512x512')
  expect(textOf({ type: 'image', image }, 'n')).toBe('至多 2')
  expect(textOf({ type: 'video', id: 'v' }, 'model')).toBe('v')
})

test('each kind of model names the errors that its callers may meet, and no others', () => {
  const codes = (type: ModelType) => v1ErrorsOf(type).map(({ code }) => code)
  const all = new Set(modelTypeNames.flatMap(codes))
  expect([...all].toSorted()).toEqual(
    Object.keys(v1Errors)
      .filter((code) => code !== 'request_cancelled')
      .toSorted(),
  )
  expect(codes('chat')).not.toContain('video_not_ready')
  expect(codes('video')).toEqual(expect.arrayContaining(['video_not_ready', 'upstream_timeout']))
})

test('a demo model lists what its prompts can ask for, and a limit is the one of the model', async () => {
  const { user } = renderApp('/model-doc/qinglan-plus')
  const known = await screen.findByText('13 个触发词')
  const triggers = within(screen.getByRole('table', { name: '触发词', hidden: true }))
  expect(triggers.getByText('[[无用量]]')).not.toBeVisible()
  await user.click(known)
  expect(triggers.getByText('[[无用量]]')).toBeVisible()
  expect(screen.getByRole('table', { name: '参数' })).toHaveTextContent('至多 8,192')
})

test('a request is really sent from the page, and its answer and cost are shown', async () => {
  const { accessToken } = await signInHere()
  await backend.topUp(accessToken, '10')
  const { user } = renderApp('/model-doc/zhiyu-embed')
  const body = await screen.findByRole('textbox', { name: '请求体' })
  fireEvent.change(body, { target: { value: '{ "model": "zhiyu-embed", ' } })
  expect(screen.getByRole('alert')).toHaveTextContent('不是有效的 JSON')
  expect(screen.getByRole('button', { name: '发送请求' })).toBeDisabled()
  fireEvent.change(body, {
    target: { value: '{ "model": "zhiyu-embed", "input": "你好", "dimensions": 4 }' },
  })
  await user.click(screen.getByRole('button', { name: '发送请求' }))
  const answer = within(await screen.findByRole('region', { name: '响应' }))
  expect(answer.getByText('200')).toBeVisible()
  expect(await answer.findByText(/"total_tokens"/)).toBeVisible()
  expect(await answer.findByRole('button', { name: /^费用 ¥0\.\d+/ })).toBeVisible()
  fireEvent.change(body, { target: { value: '{ "model": "zhiyu-embed", "input": "[[429]]" }' } })
  await user.click(screen.getByRole('button', { name: '发送请求' }))
  expect(await screen.findByText('没有产生费用')).toBeVisible()
  expect(within(screen.getByRole('region', { name: '响应' })).getByText('429')).toBeVisible()
})

test('a visitor sees what would be sent, and is led to sign in', async () => {
  renderApp('/model-doc/qinglan-plus')
  expect(await screen.findByRole('link', { name: '登录后可以发送' })).toHaveAttribute(
    'href',
    '/login?to=%2Fmodel-doc%2Fqinglan-plus',
  )
  expect(screen.getByRole('button', { name: '发送请求' })).toBeDisabled()
})
