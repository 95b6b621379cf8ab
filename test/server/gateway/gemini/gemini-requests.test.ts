import { answers, completion } from '../../../upstream/scripts.ts'
import { recorded } from './recorded.ts'
import {
  usage,
  COST,
  USAGE_METADATA,
  gateway,
  user,
  lastBody,
  send,
  hello,
  GENERATE,
  generate,
} from './start-gemini.ts'

describe('what is asked', () => {
  it('reaches the upstream as a chat completion, as the client of Google sends it', async () => {
    gateway.upstream.play(answers(completion('{"a":null}', usage)))
    const answer = await send(recorded.generate.path, recorded.generate.body)
    expect(lastBody()).toEqual({
      model: 'real-name',
      messages: [
        { role: 'system', content: '你是助手' },
        {
          role: 'user',
          content: [
            { type: 'text', text: '看图' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
          ],
        },
      ],
      max_tokens: 50,
      temperature: 0.5,
      top_p: 0.9,
      top_k: 5,
      seed: 1,
      stop: ['停'],
      reasoning_effort: 'low',
      response_format: {
        type: 'json_schema',
        json_schema: {
          name: 'answer',
          schema: {
            type: 'object',
            properties: { a: { type: ['string', 'null'] } },
            required: ['a'],
          },
        },
      },
    })
    const requestId = answer.headers.get('x-request-id') ?? ''
    expect(await answer.json()).toEqual({
      candidates: [
        { content: { role: 'model', parts: [{ text: '{"a":null}' }] }, finishReason: 'STOP', index: 0 },
      ],
      usageMetadata: USAGE_METADATA,
      modelVersion: 'up',
      responseId: requestId,
    })
    expect(await user.must('stats.receipt', { requestId })).toMatchObject({ cost: COST, wire: 'gemini' })
  })

  it('may be spelled with underscores, as all of Google’s JSON', async () => {
    gateway.upstream.play(answers(completion('好', usage)))
    await send(GENERATE, {
      system_instruction: { parts: { text: 'x' } },
      ...hello,
    }).then((answer) => expect(answer.status).toBe(400))
    await send(GENERATE, {
      system_instruction: { parts: [{ text: '你是助手' }] },
      contents: [{ parts: [{ text: '看' }, { inline_data: { mime_type: 'image/png', data: 'A-_A' } }] }],
      generation_config: { max_output_tokens: 9, stop_sequences: ['停'] },
      tools: [
        {
          function_declarations: [
            {
              name: 'read_file',
              parameters: {
                type: 'OBJECT',
                properties: { file_path: { type: 'STRING', any_of: [{ type: 'STRING' }] } },
              },
            },
          ],
        },
      ],
      tool_config: { function_calling_config: { mode: 'ANY', allowed_function_names: ['read_file'] } },
    })
    expect(lastBody()).toMatchObject({
      messages: [
        { role: 'system', content: '你是助手' },
        {
          role: 'user',
          content: [
            { type: 'text', text: '看' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,A+/A' } },
          ],
        },
      ],
      max_tokens: 9,
      stop: ['停'],
      tools: [
        {
          type: 'function',
          function: {
            name: 'read_file',
            parameters: {
              type: 'object',
              properties: { file_path: { type: 'string', anyOf: [{ type: 'string' }] } },
            },
          },
        },
      ],
      tool_choice: { type: 'function', function: { name: 'read_file' } },
    })
  })

  it('keeps a tool loop in order: calls with ids and without, empty arguments, errors and pictures of results', async () => {
    gateway.upstream.play(answers(completion('好', usage)))
    const status = await send(GENERATE, {
      contents: [
        { role: 'user', parts: [{ text: '读' }] },
        // A client keeps a streamed answer as many contents.
        { role: 'model', parts: [{ text: '想', thought: true }] },
        { role: 'model', parts: [{ text: '我' }] },
        { role: 'model', parts: [{ text: '读' }, { functionCall: { name: 'read', args: { path: 'a' } } }] },
        { role: 'model', parts: [{ functionCall: { name: 'now' } }] },
        { role: 'model', parts: [{ functionCall: { id: 'x', name: 'read', args: {} } }] },
        {
          role: 'user',
          parts: [
            {
              functionResponse: {
                name: 'now',
                response: { error: '没有钟' },
                parts: [{ inlineData: { mimeType: 'image/png', data: 'AAAA' } }],
              },
            },
            { functionResponse: { id: 'x', name: 'read', response: { output: { lines: 2 } } } },
            { functionResponse: { name: 'read', response: { output: '内容', more: 1 } } },
            { text: '继续' },
          ],
        },
      ],
    })
    expect(status.status).toBe(200)
    expect(lastBody().messages).toEqual([
      { role: 'user', content: '读' },
      {
        role: 'assistant',
        content: '我读',
        reasoning_content: '想',
        tool_calls: [
          { id: 'call_1', type: 'function', function: { name: 'read', arguments: '{"path":"a"}' } },
          { id: 'call_2', type: 'function', function: { name: 'now', arguments: '{}' } },
          { id: 'x', type: 'function', function: { name: 'read', arguments: '{}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'call_2', content: 'Error: 没有钟' },
      { role: 'tool', tool_call_id: 'x', content: '{"lines":2}' },
      { role: 'tool', tool_call_id: 'call_1', content: '{"output":"内容","more":1}' },
      {
        role: 'user',
        content: [
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
          { type: 'text', text: '继续' },
        ],
      },
    ])
  })

  it.each([
    ['AUTO', undefined, 'auto'],
    ['NONE', undefined, 'none'],
    ['ANY', undefined, 'required'],
    ['ANY', ['now'], { type: 'function', function: { name: 'now' } }],
  ])('tools are chosen by %s %j', async (mode, allowedFunctionNames, choice) => {
    gateway.upstream.play(answers(completion('好', usage)))
    await generate({
      tools: [{ functionDeclarations: [{ name: 'read' }, { name: 'now' }] }],
      toolConfig: { functionCallingConfig: { mode, allowedFunctionNames } },
    })
    expect(lastBody().tool_choice).toEqual(choice)
  })

  it.each([
    ['a tool that Google runs', { tools: [{ googleSearch: {} }] }, 'tools[0].googleSearch'],
    [
      'a picture as an answer',
      { generationConfig: { responseModalities: ['TEXT', 'IMAGE'] } },
      'responseModalities',
    ],
    ['two answers', { generationConfig: { candidateCount: 2 } }, 'candidateCount'],
    ['probabilities', { generationConfig: { responseLogprobs: true } }, 'responseLogprobs'],
    ['a cache of Google’s', { cachedContent: 'cachedContents/1' }, 'cachedContent'],
    [
      'a file of Google’s',
      { contents: [{ parts: [{ fileData: { fileUri: 'https://x.example/files/1' } }] }] },
      'fileUri',
    ],
    [
      'a picture in a private network',
      { contents: [{ parts: [{ fileData: { mimeType: 'image/png', fileUri: 'http://127.0.0.1/a.png' } }] }] },
      '内网',
    ],
    ['nothing', { contents: [{ parts: [] }] }, 'contents'],
    ['no contents', { contents: [] }, 'contents'],
    ['a role that there is not', { contents: [{ role: 'system', parts: [{ text: 'x' }] }] }, 'role'],
    [
      'a result of no call',
      { contents: [{ parts: [{ functionResponse: { name: 'read' } }] }] },
      'functionResponse',
    ],
    ['a member in two spellings', { generationConfig: { topP: 1, top_p: 0.1 } }, 'topP'],
    [
      'names of functions that there are not',
      {
        tools: [{ functionDeclarations: [{ name: 'read' }] }],
        toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['x'] } },
      },
      'allowedFunctionNames',
    ],
    ['a dearer tier', { serviceTier: 'priority' }, 'serviceTier'],
  ])('%s is refused before anything is sent', async (_what, more, named) => {
    const sent = gateway.upstream.received.length
    const answer = await send(GENERATE, { ...hello, ...more })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      {
        error: {
          code: 400,
          message: expect.stringContaining(named),
          status: 'INVALID_ARGUMENT',
          details: expect.arrayContaining([
            expect.objectContaining({ '@type': 'type.googleapis.com/google.rpc.ErrorInfo' }),
          ]),
        },
      },
    ])
    expect(gateway.upstream.received.length).toBe(sent)
  })
})
