/** A trigger in a prompt that makes the demo engines misbehave on request, for client tests. */
export interface DemoTrigger {
  name: DemoTriggerName
  /** The word between `[[` and `]]`, before an argument; case-insensitive. */
  words: readonly string[]
  example: string
  /** The effect and its cost. */
  text: string
  /** Which kinds of model know it. */
  types: readonly DemoEngine[]
}

type DemoEngine = 'chat' | 'image' | 'speech' | 'video' | 'embedding' | 'rerank' | 'moderation'

export type DemoTriggerName =
  | 'delay'
  | 'pace'
  | 'busy'
  | 'error'
  | 'refuse'
  | 'abort'
  | 'noUsage'
  | 'long'
  | 'reasoning'
  | 'math'
  | 'table'
  | 'code'
  | 'tool'

const all = ['chat', 'image', 'speech', 'video', 'embedding', 'rerank', 'moderation'] as const

/**
 * They stand in the order of the documentation. They are recognised in the newest user message, the prompt or the input (in a long one,
 * its first or last 16,384 characters); several may be combined. Durations: `3s`, `500ms`, `3秒`.
 */
export const DEMO_TRIGGERS: readonly DemoTrigger[] = [
  {
    name: 'delay',
    words: ['延迟', 'delay'],
    example: '[[延迟 3s]]',
    text: '先等这么久再开始回答，至多 120 秒；超过网关的等待上限会得到 504，不收费',
    types: all,
  },
  {
    name: 'pace',
    words: ['间隔', 'pace'],
    example: '[[间隔 200ms]]',
    text: '每两段之间停这么久，至多 10 秒；0ms 是尽快',
    types: ['chat', 'speech'],
  },
  {
    name: 'busy',
    words: ['429', '限流', 'rate limit'],
    example: '[[429 5s]]',
    text: '回答 429，Retry-After 是给出的时间，默认 1 秒；不收费',
    types: all,
  },
  {
    name: 'error',
    words: ['500', '出错', 'error'],
    example: '[[500]]',
    text: '模型服务出错，网关回答 502；不收费',
    types: all,
  },
  {
    name: 'refuse',
    words: ['拒绝', 'refuse'],
    example: '[[拒绝]]',
    text: '以内容审核为由拒绝：400，code 为 content_filter；不收费',
    types: all,
  },
  {
    name: 'abort',
    words: ['中断', 'abort'],
    example: '[[中断 20]]',
    text: '回答到一半断开，可写明第几段之后。流式对话按已输出的部分计费；图片、语音与非流式失败，不收费；视频任务中途失败，预扣退回',
    types: all,
  },
  {
    name: 'noUsage',
    words: ['无用量', 'no usage'],
    example: '[[无用量]]',
    text: '回答里没有 usage：由网关自己计数并计费，账单上标明“估算”',
    types: ['chat', 'embedding', 'rerank'],
  },
  {
    name: 'long',
    words: ['长文', 'long'],
    example: '[[长文 2000]]',
    text: '写大约这么多 Token，默认 1000，不超过 max_tokens 与模型上限',
    types: ['chat'],
  },
  {
    name: 'reasoning',
    words: ['推理', 'reasoning'],
    example: '[[推理]]',
    text: '先给出思考过程（reasoning_content），再作答；思考过程也计费',
    types: ['chat'],
  },
  { name: 'math', words: ['公式', 'math'], example: '[[公式]]', text: '回答里有公式', types: ['chat'] },
  { name: 'table', words: ['表格', 'table'], example: '[[表格]]', text: '回答里有表格', types: ['chat'] },
  {
    name: 'code',
    words: ['代码', 'code'],
    example: '[[代码 python]]',
    text: '回答里有代码，可写明语言：python、ts、go、java、sql、bash',
    types: ['chat'],
  },
  {
    name: 'tool',
    words: ['工具', 'tool'],
    example: '[[工具]]',
    text: '调用请求里的第一个函数（tool_calls），参数按它的 JSON Schema 填写',
    types: ['chat'],
  },
]

/** Requested triggers by name, with their argument ('' if none). */
export type DemoTriggerValues = Partial<Record<DemoTriggerName, string>>

/** No adjacent quantifiers: linear time on long prompts. */
const PATTERN = /\[\[([^[\]]{1,48})\]\]/g

/**
 * Parses the triggers of a text.
 * @returns the triggers, and the text without them
 */
export function readDemoTriggers(text: string): { values: DemoTriggerValues; rest: string } {
  const values: DemoTriggerValues = {}
  const rest = text.replace(PATTERN, (whole, inside: string) => {
    const words = inside.trim().toLowerCase().replaceAll(/\s+/g, ' ')
    for (const { name, words: known } of DEMO_TRIGGERS) {
      const word = known.find((one) => words === one || words.startsWith(`${one} `))
      if (word === undefined) continue
      values[name] = words.slice(word.length).trim()
      return ''
    }
    return whole
  })
  return { values, rest: rest.trim() }
}
