import type { Model, ModelType } from '../../contract/model.ts'
import { displayCount } from '../../contract/money.ts'

export interface Parameter {
  name: string
  type: string
  isRequired?: true
  text: string
}

const required = (name: string, type: string, text: string): Parameter => ({
  name,
  type,
  isRequired: true,
  text,
})
const optional = (name: string, type: string, text: string): Parameter => ({ name, type, text })

/** What more than one type is sent. */
const model = ({ id }: Model) => required('model', 'string', `模型 ID：${id}`)
const prompt = required('prompt', 'string', '画面描述，至多 32,000 字')
const seed = (text: string) => optional('seed', 'integer', text)
const size = (sizes: string[] | undefined, usual: string) =>
  optional('size', 'string', `宽 x 高，默认 ${usual}${sizes ? `；可选 ${sizes.join('、')}` : ''}`)
const most = (count: number | undefined) => (count === undefined ? '' : `，至多 ${displayCount(count)}`)

/** The parameters of each type of model; the names and which are required are those of contract/openai.ts. */
export const parametersOf: Record<ModelType, (model: Model) => Parameter[]> = {
  chat: (one) => [
    model(one),
    required('messages', 'array', '对话消息，每条有 role 和 content'),
    optional('stream', 'boolean', '是否流式返回，默认 false'),
    optional('stream_options', 'object', 'include_usage 为 true 时，最后一段带用量与费用'),
    optional('max_tokens', 'integer', `最多输出多少 Token${most(one.maxOutputTokens)}`),
    optional('max_completion_tokens', 'integer', '与 max_tokens 相同，取较小的一个'),
    optional('temperature', 'number', '0 到 2，越高越发散'),
    optional('top_p', 'number', '0 到 1，核采样'),
    optional('presence_penalty', 'number', '-2 到 2，越高越少重复话题'),
    optional('frequency_penalty', 'number', '-2 到 2，越高越少重复用词'),
    optional('top_logprobs', 'integer', '0 到 20，返回几个候选词元的概率'),
    optional('n', 'integer', '一次生成几个回答，每个都计费'),
    seed('固定随机数，尽量得到同样的回答'),
    optional('stop', 'string | array', '遇到这些文字就停止，至多 16 个'),
    optional('tools', 'array', '可以调用的函数'),
  ],
  image: (one) => [
    model(one),
    prompt,
    optional('n', 'integer', `几张，默认 1${most(one.image?.countMax)}，按张计费`),
    size(one.image?.sizes, one.image?.sizes[0] ?? '1024x1024'),
    seed(one.image?.takesSeed ? '同样的描述与种子得到同样的图' : '原样转给模型，是否有效以模型为准'),
    optional('response_format', 'string', 'url（默认）或 b64_json'),
    optional('stream', 'boolean', '只能是 false'),
  ],
  speech: (one) => [
    model(one),
    required('input', 'string', '要朗读的文字，至多 4,096 字，按字符计费'),
    optional(
      'voice',
      'string',
      `声音：${one.speech?.voices.map(({ id, name }) => `${id}（${name}）`).join('、') ?? '以模型为准'}`,
    ),
    optional('response_format', 'string', `音频格式：${one.speech?.formats.join('、') ?? '以模型为准'}`),
    optional('speed', 'number', '语速，0.25 到 4，默认 1'),
  ],
  video: (one) => [
    model(one),
    prompt,
    optional(
      'seconds',
      'string',
      `时长，1 到 60 秒，默认 4，按秒计费${one.video ? `；常用 ${one.video.seconds.join('、')}` : ''}`,
    ),
    size(one.video?.sizes, '1280x720'),
  ],
  embedding: (one) => [
    model(one),
    required('input', 'string | array', '一段或多段文字，至多 2,048 段'),
    optional('dimensions', 'integer', '向量的维数，至多 8,192'),
    optional('encoding_format', 'string', 'float 或 base64'),
  ],
}
