/** What `@google/genai` 3.1.0 sent on 2026-11-24 with `httpOptions.baseUrl` set to a site without `/v1`; its key stands for any. */
const headers = {
  'user-agent': 'google-genai-sdk/3.1.0 gl-node/v24.21.0',
  'x-goog-api-client': 'google-genai-sdk/3.1.0 gl-node/v24.21.0',
  'content-type': 'application/json',
  accept: '*/*',
}

const tools = [
  {
    functionDeclarations: [
      {
        name: 'read',
        description: '读',
        parameters: { type: 'OBJECT', properties: { path: { type: 'STRING' } } },
      },
      { name: 'now', parametersJsonSchema: { type: 'object' } },
    ],
  },
]
const withTools = {
  tools,
  toolConfig: { functionCallingConfig: { mode: 'AUTO' } },
  generationConfig: {},
}
const says = (text: string) => ({ parts: [{ text }], role: 'user' })
const embeds = (text: string) => ({
  content: { role: 'user', parts: [{ text }] },
  taskType: 'RETRIEVAL_DOCUMENT',
  outputDimensionality: 8,
  model: 'models/up-embed',
})

export const recorded = {
  headers,
  /** `models.generateContent` with a picture, settings and a schema. */
  generate: {
    path: '/v1/models/up:generateContent',
    body: {
      contents: [
        { parts: [{ text: '看图' }, { inlineData: { mimeType: 'image/png', data: 'AAAA' } }], role: 'user' },
      ],
      systemInstruction: { parts: [{ text: '你是助手' }], role: 'user' },
      safetySettings: [{ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_NONE' }],
      generationConfig: {
        temperature: 0.5,
        topP: 0.9,
        topK: 5,
        maxOutputTokens: 50,
        stopSequences: ['停'],
        seed: 1,
        responseMimeType: 'application/json',
        responseSchema: {
          type: 'OBJECT',
          properties: { a: { type: 'STRING', nullable: true } },
          required: ['a'],
          propertyOrdering: ['a'],
        },
        thinkingConfig: { includeThoughts: true, thinkingBudget: 1024 },
      },
    },
  },
  /** `chats.sendMessageStream`. */
  stream: {
    path: '/v1/models/up:streamGenerateContent?alt=sse',
    body: { contents: [says('hi')], ...withTools },
  },
  /** The next one, with the result of a call as a signature came with it. */
  toolResult: (signature: string, id: string) => ({
    path: '/v1/models/up:streamGenerateContent?alt=sse',
    body: {
      contents: [
        says('hi'),
        {
          parts: [{ functionCall: { args: { path: 'a' }, id, name: 'read' }, thoughtSignature: signature }],
          role: 'model',
        },
        { parts: [{ functionResponse: { id, name: 'read', response: { output: '内容' } } }], role: 'user' },
      ],
      ...withTools,
    },
  }),
  count: { path: '/v1/models/up:countTokens', body: { contents: [says('hi')] } },
  embed: {
    path: '/v1/models/up-embed:batchEmbedContents',
    body: { requests: [embeds('a'), embeds('b')] },
  },
  list: { path: '/v1/models' },
  get: { path: '/v1/models/up' },
}
