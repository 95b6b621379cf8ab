import OpenAI from 'openai'
import { zodResponseFormat, zodFunction } from 'openai/helpers/zod'
import { z } from 'zod'
import { fillSchema } from '../../../server/engines/chat/fill-schema.ts'
import { startGateway, type GatewayUser, type TestGateway } from '../gateway/start-gateway.ts'

const Person = z.object({
  name: z.string().min(3).max(8),
  age: z.int().min(18).max(20),
  score: z.number().gt(0).lt(1),
  role: z.enum(['admin', 'guest']),
  kind: z.literal('person'),
  email: z.email().nullable(),
  tags: z.array(z.string()).min(3).max(5),
  address: z.object({ city: z.string(), lines: z.array(z.object({ text: z.string() })) }),
  pair: z.union([z.object({ a: z.int() }), z.object({ b: z.string() })]),
  isActive: z.boolean(),
})

interface Tree {
  value: number
  children: Tree[]
  next: Tree | null
}
const Tree: z.ZodType<Tree> = z.object({
  value: z.int().multipleOf(5),
  get children() {
    return z.array(Tree)
  },
  get next() {
    return Tree.nullable()
  },
})

const messages = [{ role: 'user' as const, content: '给我一个人' }]

describe('the demo engine obeys', () => {
  let gateway: TestGateway
  let user: GatewayUser
  let openai: OpenAI
  beforeAll(async () => {
    gateway = await startGateway({ engine: 'sqlite' })
    user = await gateway.newUser('10')
    openai = new OpenAI({ apiKey: user.key, baseURL: `${gateway.origin}/v1` })
  })
  afterAll(() => gateway.close())

  it('a JSON Schema, so that parse gives what was asked for', async () => {
    const answer = await openai.chat.completions.parse({
      model: 'demo',
      messages,
      response_format: zodResponseFormat(Person, 'person'),
    })
    expect(Person.safeParse(answer.choices[0]?.message.parsed).error).toBeUndefined()
  })

  it('the parameters of a tool', async () => {
    const parameters = z.object({ city: z.string(), days: z.int().min(3).max(5), unit: z.enum(['c', 'f']) })
    const answer = await openai.chat.completions.parse({
      model: 'demo',
      messages,
      tools: [zodFunction({ name: 'weather', parameters })],
      tool_choice: 'required',
    })
    const [call] = answer.choices[0]?.message.tool_calls ?? []
    const { arguments: written } = call?.type === 'function' ? call.function : { arguments: '{}' }
    expect(parameters.safeParse(JSON.parse(written)).error).toBeUndefined()
  })

  it('logprobs, whole and streamed', async () => {
    const request = { model: 'demo', messages, logprobs: true, top_logprobs: 3, max_tokens: 20 }
    const whole = await openai.chat.completions.create(request)
    const [choice] = whole.choices
    expect(choice?.logprobs?.content?.map(({ token }) => token).join('')).toBe(choice?.message.content)
    for (const { logprob, top_logprobs: top } of choice?.logprobs?.content ?? []) {
      expect(logprob).toBeLessThanOrEqual(0)
      expect(top.map((one) => one.logprob)).toEqual(top.map((one) => one.logprob).toSorted((a, b) => b - a))
      expect(top).toHaveLength(3)
    }
    let text = ''
    let tokens = ''
    for await (const chunk of await openai.chat.completions.create({ ...request, stream: true })) {
      text += chunk.choices[0]?.delta.content ?? ''
      tokens += chunk.choices[0]?.logprobs?.content?.map(({ token }) => token).join('') ?? ''
    }
    expect(tokens).toBe(text)
    const { choices } = await openai.chat.completions.create({ model: 'demo', messages })
    expect(choices[0]?.logprobs).toBeNull()
  })
})

describe('a value for a schema', () => {
  it.each([
    ['a tree that holds itself', Tree],
    ['a record of everything', Person],
    ['a date', z.object({ at: z.iso.datetime(), day: z.iso.date(), id: z.uuid(), url: z.url() })],
    ['a tuple', z.object({ point: z.tuple([z.number(), z.string()]) })],
    ['what both say', z.object({ both: z.object({ a: z.string() }).and(z.object({ b: z.int() })) })],
  ])('fits %s', (_name, schema) => {
    const json = z.toJSONSchema(schema as z.ZodType)
    for (const topic of ['海', '', 'x'.repeat(500)])
      expect((schema as z.ZodType).safeParse(fillSchema(json, topic)).error).toBeUndefined()
  })

  it('ends for schemas that never do', () => {
    const self = { type: 'object', properties: { self: { $ref: '#' } }, required: ['self'] }
    const loop = { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } }
    for (const schema of [
      self,
      loop,
      { anyOf: [{ $ref: '#' }] },
      { allOf: [{ $ref: '#' }] },
      { type: 'array', minItems: 1e9 },
    ])
      expect(JSON.stringify(fillSchema(schema, 'x')).length).toBeLessThan(10_000)
  })
})
