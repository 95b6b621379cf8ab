import { Catalog } from '../../../server/catalog/schema/schema.ts'

const upstreams = [
  { baseUrl: 'http://127.0.0.1:9/v1', apiKeyEnv: 'SECRET_UPSTREAM_KEY', model: 'hidden-name' },
]

/** A small catalog with a model of every type. */
export const testCatalog = Catalog.parse({
  models: [
    {
      id: 't-chat',
      name: '青岚对话',
      vendor: 'Acme',
      type: 'chat',
      description: '适合推理 100%',
      tags: ['推理', 'Fast'],
      contextLength: 32768,
      maxOutputTokens: 4096,
      price: { input: '2', cachedInput: '0.5', output: '8' },
      upstreams,
    },
    {
      id: 't-chat-plain',
      name: '白鹭对话',
      vendor: 'Beta',
      type: 'chat',
      contextLength: 8192,
      maxOutputTokens: 1024,
      price: { input: '0.001', output: '0.003' },
      upstreams: [{ builtin: 'chat' }],
    },
    {
      id: 't-image',
      name: '画师',
      vendor: 'Acme',
      type: 'image',
      price: { perImage: '0.1' },
      upstreams: [{ builtin: 'image' }],
    },
    {
      id: 't-speech',
      name: '朗读',
      vendor: 'Beta',
      type: 'speech',
      price: { perMillionChars: '50' },
      upstreams: [{ builtin: 'speech' }],
    },
    {
      id: 't-video',
      name: '影片',
      vendor: 'Acme',
      type: 'video',
      price: { perSecond: '0.2' },
      upstreams: [{ builtin: 'video' }],
    },
    {
      id: 't-embed',
      name: '向量',
      vendor: 'Acme',
      type: 'embedding',
      contextLength: 8192,
      price: { input: '0.5' },
      upstreams: [{ builtin: 'embedding' }],
    },
  ],
  packages: [
    { id: 'p-100', name: '10 万 Token', tokens: 100_000, price: '1.00', validDays: 30, models: ['*'] },
    {
      id: 'p-odd',
      name: '小包',
      tokens: 7,
      price: '0.000000003',
      worth: '8',
      validDays: 1,
      models: ['t-chat'],
    },
  ],
  topup: { min: '1', max: '50000', presets: ['10', '50', '100', '500'] },
  // All friends of a test come from one address.
  invite: {
    inviterTokens: 1000,
    inviteeTokens: 500,
    when: 'first-topup',
    perInviter: 1000,
    perNetwork: 1000,
  },
})
