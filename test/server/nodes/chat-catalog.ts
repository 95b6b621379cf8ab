/** A catalog whose one chat model `up` is served at `baseUrl`; with a package that can be bought. */
export const chatCatalog = (baseUrl: string) => ({
  models: [
    {
      id: 'up',
      name: '上游对话',
      vendor: 'Acme',
      type: 'chat',
      contextLength: 4096,
      maxOutputTokens: 100,
      price: { input: '2', output: '8' },
      upstreams: [{ baseUrl, model: 'real-name', costs: [{ price: { input: '1', output: '4' } }] }],
    },
  ],
  packages: [
    { id: 'p-100', name: '10 万 Token', tokens: 100_000, price: '1.00', validDays: 30, models: ['*'] },
  ],
})
