/** What `npm run verify -- clients` sells, but for where it comes from. */
const chat = {
  vendor: 'Acme',
  type: 'chat',
  contextLength: 200_000,
  maxOutputTokens: 32_000,
} as const

const demo = (id: string, type: string, price: object) =>
  ({ id, name: id, vendor: 'Acme', type, price, upstreams: [{ builtin: type }] }) as const

const TOKENS = { input: '2', cachedInput: '0.5', output: '8' }

export const CLIENT_MODELS = [
  { ...chat, id: 'agent', name: '编程助手', price: TOKENS },
  {
    ...chat,
    id: 'agent-native',
    name: '编程助手',
    price: { ...TOKENS, cacheWrite5m: '2.5', cacheWrite1h: '4' },
  },
  // Their upstream is always overloaded.
  { ...chat, id: 'down', name: '故障', price: TOKENS },
  { ...chat, id: 'down-native', name: '故障', price: TOKENS },
  { ...demo('talker', 'chat', TOKENS), contextLength: 32_000, maxOutputTokens: 1000, batchPercent: 50 },
  {
    ...demo('dear', 'chat', { input: '2', output: '9000' }),
    contextLength: 200_000,
    maxOutputTokens: 100_000,
  },
  demo('embedder', 'embedding', { input: '0.5' }),
  demo('ranker', 'rerank', { perSearch: '0.005' }),
  demo('judge', 'moderation', { perCall: '0.001' }),
  demo('painter', 'image', { perImage: '0.16', perPartialImage: '0.02' }),
  demo('speaker', 'speech', { perMillionChars: '50' }),
  demo('listener', 'transcription', { perMinute: '0.06' }),
  demo('filmer', 'video', { perSecond: '0.2' }),
]

/** @param baseUrl of what plays the models of agents */
export const clientCatalog = (baseUrl: string) => ({
  models: CLIENT_MODELS.map((model) =>
    'upstreams' in model
      ? model
      : {
          ...model,
          upstreams: [
            { baseUrl, model: 'played', ...(model.id.endsWith('-native') && { protocol: 'anthropic' }) },
          ],
        },
  ),
})
