import { fireEvent, screen, within } from '@testing-library/react'
import type { Model, ModelType } from '../../../contract/model.ts'
import {
  ChatRequest,
  EmbeddingRequest,
  ImageRequest,
  SpeechRequest,
  VideoRequest,
} from '../../../contract/openai.ts'
import { modelTypeNames } from '../../../src/models/model-types.ts'
import { operations } from '../../../src/model-doc/operations.ts'
import { samplesFor } from '../../../src/model-doc/samples.ts'
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
  const [, code] = screen.getAllByRole('region', { name: '代码' })
  expect(code).toHaveTextContent(`curl ${backend.origin}/v1/audio/transcriptions`)
  expect(code).toHaveTextContent("-F model='qingyu-tts' \\ -F file=@speech.wav")
})

test('a model that does not exist says so and leads to the marketplace', async () => {
  renderApp('/model-doc/no-such-model')
  expect(await screen.findByText('没有这个模型')).toBeVisible()
  expect(screen.getByRole('link', { name: '去模型广场' })).toHaveAttribute('href', '/center/model')
})

/** The body between the quotes of a curl command's -d. */
const bodyOf = (curl: string) => JSON.parse(/-d '([^']*)'/.exec(curl)?.[1] ?? '') as { model: string }

test.each(modelTypeNames)('the samples of %s name address, model and every field of the example', (type) => {
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
} satisfies Record<
  ModelType,
  { shape: Record<string, { safeParse: (value: unknown) => { success: boolean } }> }
>

test.each(modelTypeNames)('the parameters of %s are those of the contract, required ones marked', (type) => {
  const model = { id: 'm', type } as Model
  const documented = operations[type].parameters(model)
  const { shape } = requests[type]
  expect(documented.map(({ name }) => name).toSorted()).toEqual(Object.keys(shape).toSorted())
  const fields: Record<string, { safeParse: (value: unknown) => { success: boolean } }> = shape
  for (const { name, isRequired = false } of documented)
    expect([name, isRequired]).toEqual([name, !fields[name]?.safeParse(undefined).success])
})

test('a demo model lists what its prompts can ask for, and a limit is the one of the model', async () => {
  renderApp('/model-doc/qinglan-plus')
  const triggers = within(await screen.findByRole('table', { name: '触发词' }))
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
  expect(await answer.findByRole('button', { name: /^费用 ¥0\.\d+/ }, { timeout: 8000 })).toBeVisible()
  fireEvent.change(body, { target: { value: '{ "model": "zhiyu-embed", "input": "[[429]]" }' } })
  await user.click(screen.getByRole('button', { name: '发送请求' }))
  expect(await screen.findByText('没有产生费用')).toBeVisible()
  expect(within(screen.getByRole('region', { name: '响应' })).getByText('429')).toBeVisible()
}, 30_000)

test('a visitor sees what would be sent, and is led to sign in', async () => {
  renderApp('/model-doc/qinglan-plus')
  expect(await screen.findByRole('link', { name: '登录后可以发送' })).toHaveAttribute(
    'href',
    '/login?to=%2Fmodel-doc%2Fqinglan-plus',
  )
  expect(screen.getByRole('button', { name: '发送请求' })).toBeDisabled()
})
