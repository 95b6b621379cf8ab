import { begins, messageEvent, ends as endsMessage } from './message-scripts.ts'
import { chunk, DONE, event } from './scripts.ts'

/** A stream as an upstream sends it, and what its model says in it. */
export interface RecordedStream {
  /** Who sends it, and what is odd about it. */
  name: string
  /** As it stands on the wire. */
  texts: string[]
  /** It is one of Messages. */
  isMessages?: true
  thought?: string
  words?: string
  calls: { name: string; input: object }[]
  /** Its chunks go on as they came. */
  isPlain?: true
}

const delta = (part: object, more: object = {}) => ({ index: 0, delta: part, finish_reason: null, ...more })
const says = (part: object, more: object = {}) => event(chunk({ choices: [delta(part, more)] }))
const calls = (tool: object, more: object = {}) => says({ tool_calls: [tool] }, more)
const ends = (more: object = {}) =>
  event(chunk({ choices: [delta({}, { finish_reason: 'tool_calls', ...more })] }))
const uses = (more: object = {}) => event(chunk({ choices: [], usage: { ...USAGE, ...more } }))

const USAGE = { prompt_tokens: 82, completion_tokens: 20, total_tokens: 102 }
const PARIS = { location: 'Paris, "FR"' }
const OSLO = { location: 'Oslo ❄' }
const [paris, oslo] = [JSON.stringify(PARIS), JSON.stringify(OSLO)]
const halves = (text: string) => [text.slice(0, 6), text.slice(6)]
const weather = (input: object) => ({ name: 'get_weather', input })

const block = (index: number, content_block: object) =>
  messageEvent('content_block_start', { index, content_block })
const piece = (index: number, delta: object) => messageEvent('content_block_delta', { index, delta })

/** Shapes from the documentation and the issues of those who send them (repository#number). */
export const RECORDED_STREAMS: RecordedStream[] = [
  {
    name: 'OpenAI: parallel calls, nulls and padding in each chunk',
    texts: [
      says({ role: 'assistant', content: null, refusal: null }, { logprobs: null }),
      ...[paris, oslo].flatMap((args, index) => [
        event(
          chunk({
            choices: [
              delta({
                tool_calls: [
                  {
                    index,
                    id: `call_${index}a`,
                    type: 'function',
                    function: { name: 'get_weather', arguments: '' },
                  },
                ],
              }),
            ],
            service_tier: 'default',
            system_fingerprint: 'fp_1',
            usage: null,
            obfuscation: 'k9',
          }),
        ),
        ...halves(args).map((part) => calls({ index, function: { arguments: part } })),
      ]),
      ends(),
      uses({ prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 } }),
      DONE,
    ],
    calls: [weather(PARIS), weather(OSLO)],
    isPlain: true,
  },
  {
    name: 'vLLM: words before the call, empty content beside it, the token that it stopped at',
    texts: [
      says({ role: 'assistant', content: '' }),
      says({ content: 'I look.' }),
      calls({ index: 0, id: 'chatcmpl-tool-9e3c', type: 'function', function: { name: 'get_weather' } }),
      ...halves(paris).map((part) => calls({ index: 0, function: { arguments: part } })),
      ends({ delta: { content: '' }, logprobs: null, stop_reason: 151_645, token_ids: null }),
      uses(),
      DONE,
    ],
    words: 'I look.',
    calls: [weather(PARIS)],
    isPlain: true,
  },
  {
    // InternLM/lmdeploy#3412, ai-dynamo/dynamo#4723, sgl-project/sglang#6310
    name: 'vLLM: calls one after another, all at the index 0, with ids of nothing in between',
    texts: [
      ...[paris, oslo].flatMap((args, i) => [
        calls({
          index: 0,
          id: `chatcmpl-tool-${i}`,
          type: 'function',
          function: { name: 'get_weather', arguments: '' },
        }),
        ...halves(args).map((part) =>
          calls({ index: 0, id: '', type: 'function', function: { name: null, arguments: part } }),
        ),
      ]),
      ends(),
      uses(),
      DONE,
    ],
    calls: [weather(PARIS), weather(OSLO)],
  },
  {
    // vllm-project/vllm#23522
    name: 'vLLM, gpt-oss: a new id in each piece of one call',
    texts: [
      ...[paris.slice(0, 4), paris.slice(4, 9), paris.slice(9)].map((part, i) =>
        calls({
          index: 0,
          id: `chatcmpl-tool-${i}`,
          type: 'function',
          function: { name: 'get_weather', arguments: part },
        }),
      ),
      ends(),
      uses(),
      DONE,
    ],
    calls: [weather(PARIS)],
  },
  {
    // vllm-project/vllm#9693
    name: 'vLLM, Hermes: a call whose arguments never come',
    texts: [
      calls({
        index: 0,
        id: 'chatcmpl-tool-1',
        type: 'function',
        function: { name: 'now', arguments: null },
      }),
      ends(),
      uses(),
      DONE,
    ],
    calls: [{ name: 'now', input: {} }],
    isPlain: true,
  },
  {
    // vllm-project/vllm#44098, GoogleCloudPlatform/kubectl-ai#559
    name: 'GLM on vLLM: a whole call in one chunk, named again by the one that ends it',
    texts: [
      says({ reasoning: 'Which city?' }),
      says({
        content: '',
        tool_calls: [
          {
            id: 'chatcmpl-tool-1',
            type: 'function',
            index: 0,
            function: { name: 'get_weather', arguments: paris },
          },
        ],
      }),
      calls(
        {
          id: 'chatcmpl-tool-1',
          type: 'function',
          index: 0,
          function: { name: 'get_weather', arguments: '' },
        },
        { finish_reason: 'tool_calls', stop_reason: 151_338 },
      ),
      uses(),
      DONE,
    ],
    thought: 'Which city?',
    calls: [weather(PARIS)],
  },
  {
    // jeremychone/rust-genai#199
    name: 'GLM at BigModel: parallel calls in the chunk that ends it, a role in each',
    texts: [
      says({ role: 'assistant', reasoning_content: 'Two cities.' }),
      says({ role: 'assistant', content: '\n' }),
      says(
        {
          role: 'assistant',
          tool_calls: [paris, oslo].map((args, index) => ({
            id: `call_8${index}`,
            index,
            type: 'function',
            function: { name: 'get_weather', arguments: args },
          })),
        },
        { finish_reason: 'tool_calls' },
      ),
      event(
        chunk({
          choices: [delta({ role: 'assistant', content: '' }, { finish_reason: 'tool_calls' })],
          usage: USAGE,
        }),
      ),
      DONE,
    ],
    thought: 'Two cities.',
    words: '\n',
    calls: [weather(PARIS), weather(OSLO)],
    isPlain: true,
  },
  {
    // sgl-project/sglang#4700, #35542, #9657
    name: 'SGLang: each member there is, most of them null, the same id in each piece',
    texts: [
      says({ role: 'assistant', content: '', reasoning_content: null, tool_calls: null }),
      says({ role: null, content: null, reasoning_content: 'Hm', tool_calls: null }, { matched_stop: null }),
      says({ role: null, content: null, reasoning_content: '.', tool_calls: null }, { matched_stop: null }),
      ...[paris, oslo].flatMap((args, index) => [
        calls({
          id: String(index),
          index,
          type: 'function',
          function: { name: 'get_weather', arguments: '' },
        }),
        ...halves(args).map((part) =>
          calls({ id: String(index), index, type: 'function', function: { name: null, arguments: part } }),
        ),
      ]),
      ends({ delta: { role: null, content: null, tool_calls: null }, matched_stop: null }),
      uses({ reasoning_tokens: 4 }),
      DONE,
    ],
    thought: 'Hm.',
    calls: [weather(PARIS), weather(OSLO)],
    isPlain: true,
  },
  {
    // adolfousier/opencrabs#1128
    name: 'DeepSeek: comments while it waits, a first thought of nothing, the usage with the end',
    texts: [
      ': keep-alive\n\n',
      says({ role: 'assistant', content: null, reasoning_content: '' }),
      says({ content: null, reasoning_content: 'Paris' }),
      ': keep-alive\n\n',
      says({ content: null, reasoning_content: ' it is' }),
      says({ content: '', reasoning_content: null }),
      says({ content: 'I ask.', reasoning_content: null }),
      calls({
        index: 0,
        id: 'call_00_x',
        type: 'function',
        function: { name: 'get_weather', arguments: '' },
      }),
      ...halves(paris).map((part) => calls({ index: 0, function: { arguments: part } })),
      event(
        chunk({
          choices: [delta({ content: '', reasoning_content: null }, { finish_reason: 'tool_calls' })],
          usage: { ...USAGE, prompt_cache_hit_tokens: 0, prompt_cache_miss_tokens: 82 },
        }),
      ),
      DONE,
    ],
    thought: 'Paris it is',
    words: 'I ask.',
    calls: [weather(PARIS)],
    isPlain: true,
  },
  {
    // karthink/gptel#592
    name: 'Qwen at DashScope: no blank after data:, ids of nothing, names of nothing',
    texts: [
      says({ role: 'assistant', content: null, reasoning_content: '' }),
      calls({ index: 0, id: 'call_a1', type: 'function', function: { name: 'get_weather', arguments: '' } }),
      ...halves(paris).map((part) =>
        calls({ index: 0, id: '', type: 'function', function: { name: '', arguments: part } }),
      ),
      calls({
        index: 1,
        id: 'call_a2',
        type: 'function',
        function: { name: 'get_weather', arguments: oslo.slice(0, 3) },
      }),
      calls({ index: 1, id: '', type: 'function', function: { name: '', arguments: oslo.slice(3) } }),
      calls({ index: 1, id: '', type: 'function', function: { arguments: '' } }),
      ends({ delta: { content: '', reasoning_content: null } }),
      uses({ prompt_tokens_details: { cached_tokens: 0 } }),
      DONE,
    ].map((text) => text.replace('data: ', 'data:')),
    calls: [weather(PARIS), weather(OSLO)],
    isPlain: true,
  },
  {
    // earendil-works/pi#2017
    name: 'Kimi: the usage inside of the choice, ids that name the function, a call of nothing',
    texts: [
      says({ role: 'assistant', content: '' }),
      says({ reasoning_content: 'First the time' }),
      calls({ index: 0, id: 'functions.now:0', type: 'function', function: { name: 'now', arguments: '' } }),
      calls({ index: 0, function: { arguments: '{}' } }),
      calls({
        index: 1,
        id: 'functions.get_weather:1',
        type: 'function',
        function: { name: 'get_weather', arguments: '' },
      }),
      ...halves(oslo).map((part) => calls({ index: 1, function: { arguments: part } })),
      ends({ usage: { ...USAGE, cached_tokens: 0 } }),
      DONE,
    ],
    thought: 'First the time',
    calls: [{ name: 'now', input: {} }, weather(OSLO)],
    isPlain: true,
  },
  {
    name: 'calls that all have one id',
    texts: [
      ...[paris, oslo].map((args, index) =>
        calls({ index, id: 'call_0', type: 'function', function: { name: 'get_weather', arguments: args } }),
      ),
      calls({ id: 'call_0', type: 'function', function: { name: 'now', arguments: '{}' } }),
      calls({ id: 'call_0', type: 'function', function: { name: 'now', arguments: '{}' } }),
      ends(),
      uses(),
      DONE,
    ],
    calls: [weather(PARIS), weather(OSLO), { name: 'now', input: {} }, { name: 'now', input: {} }],
  },
  {
    name: 'Gemini as OpenAI: whole calls at one index without ids, that end with stop',
    texts: [
      ...[paris, oslo].map((args) =>
        says({
          role: 'assistant',
          tool_calls: [
            { index: 0, id: '', type: 'function', function: { name: 'get_weather', arguments: args } },
          ],
        }),
      ),
      ends({ finish_reason: 'stop', delta: { role: 'assistant' } }),
      uses(),
      DONE,
    ],
    calls: [weather(PARIS), weather(OSLO)],
  },
  {
    // ollama/ollama#7881, vllm-project/vllm#20611
    name: 'arguments as an object, and an empty one',
    texts: [
      calls({
        index: 0,
        id: 'call_1',
        type: 'function',
        function: { name: 'get_weather', arguments: PARIS },
      }),
      calls({ index: 1, id: 'call_2', type: 'function', function: { name: 'now', arguments: {} } }),
      ends(),
      uses(),
      DONE,
    ],
    calls: [weather(PARIS), { name: 'now', input: {} }],
  },
  {
    name: 'the same whole calls said again under their index and id, one of them as an object',
    texts: [
      ...halves(paris).map((part, i) =>
        calls({
          index: 0,
          id: 'call_1',
          type: 'function',
          function: { name: i === 0 ? 'get_weather' : null, arguments: part },
        }),
      ),
      calls({ index: 1, id: 'call_2', type: 'function', function: { name: 'get_weather', arguments: oslo } }),
      says({
        tool_calls: [PARIS, oslo].map((args, index) => ({
          index,
          id: `call_${index + 1}`,
          type: 'function',
          function: { name: 'get_weather', arguments: args },
        })),
      }),
      ends(),
      uses(),
      DONE,
    ],
    calls: [weather(PARIS), weather(OSLO)],
  },
  {
    name: 'arguments that each piece says from their begin',
    texts: [
      ...[paris, oslo].flatMap((args, index) =>
        [1, 2, 9, 9, 13, args.length - 1, args.length, args.length].map((length) =>
          calls({
            index,
            id: `call_${index}a`,
            type: 'function',
            function: { name: 'get_weather', arguments: args.slice(0, length) },
          }),
        ),
      ),
      ends(),
      uses(),
      DONE,
    ],
    calls: [weather(PARIS), weather(OSLO)],
  },
  {
    name: 'calls without arguments under one index, and one with some',
    texts: [
      calls({ index: 0, id: 'call_1', type: 'function', function: { name: 'now', arguments: '' } }),
      calls({ index: 0, id: 'call_2', type: 'function', function: { name: 'now' } }),
      calls({ index: 0, id: 'call_3', type: 'function', function: { name: 'get_weather', arguments: '' } }),
      ...halves(oslo).map((part) => calls({ index: 0, function: { arguments: part } })),
      ends(),
      uses(),
      DONE,
    ],
    calls: [{ name: 'now', input: {} }, { name: 'now', input: {} }, weather(OSLO)],
  },
  {
    name: 'arguments within which what they begin with comes again',
    texts: [
      calls({ index: 0, id: 'call_1', type: 'function', function: { name: 'find', arguments: '' } }),
      ...['{"not":', '{"not":', '{"is', '":"{', '\\"not\\":"', '}}', '}'].map((part) =>
        calls({ index: 0, function: { arguments: part } }),
      ),
      ends(),
      uses(),
      DONE,
    ],
    calls: [{ name: 'find', input: { not: { not: { is: '{"not":' } } } }],
    isPlain: true,
  },
  {
    name: 'Messages: calls whose pieces come in turn, and one of nothing, in blocks that are open together',
    isMessages: true,
    texts: [
      begins({ input_tokens: 82, output_tokens: 1 }),
      block(0, { type: 'thinking', thinking: '', signature: '' }),
      piece(0, { type: 'thinking_delta', thinking: 'Two ' }),
      piece(0, { type: 'thinking_delta', thinking: 'cities.' }),
      block(1, { type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: {} }),
      block(2, { type: 'tool_use', id: 'toolu_2', name: 'get_weather', input: {} }),
      block(3, { type: 'tool_use', id: 'toolu_3', name: 'now', input: {} }),
      ...[paris, oslo].map((args, i) =>
        piece(i + 1, { type: 'input_json_delta', partial_json: args.slice(0, 7) }),
      ),
      messageEvent('content_block_stop', { index: 0 }),
      ...[paris, oslo].map((args, i) =>
        piece(i + 1, { type: 'input_json_delta', partial_json: args.slice(7) }),
      ),
      ...[2, 1, 3].map((index) => messageEvent('content_block_stop', { index })),
      endsMessage('tool_use', { output_tokens: 20 }),
    ],
    thought: 'Two cities.',
    calls: [weather(PARIS), weather(OSLO), { name: 'now', input: {} }],
  },
]
