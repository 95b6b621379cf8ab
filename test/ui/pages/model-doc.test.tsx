import { screen } from '@testing-library/react'
import { modelTypeNames } from '../../../src/models/model-types.ts'
import { operations } from '../../../src/model-doc/operations.ts'
import { samplesFor } from '../../../src/model-doc/samples.ts'
import { renderApp } from '../render-app.tsx'

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

test('an interface that is not served yet says so', async () => {
  renderApp('/model-doc/liuying-video')
  expect(await screen.findByText(/这个接口尚未开放/)).toBeVisible()
})

test('a model that does not exist says so and leads to the marketplace', async () => {
  renderApp('/model-doc/no-such-model')
  expect(await screen.findByText('没有这个模型')).toBeVisible()
  expect(screen.getByRole('link', { name: '去模型广场' })).toHaveAttribute('href', '/center/model')
})

/** The body between the quotes of a curl command's -d. */
const bodyOf = (curl: string) => JSON.parse(/-d '([\s\S]*)'$/.exec(curl)?.[1] ?? '') as { model: string }

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
