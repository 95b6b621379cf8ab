import type { ModelType } from './model.ts'

/** Whose an error is to mend. */
export const V1_FAULTS = {
  request: '这次请求，改了就能成功',
  key: '用的 API Key 或登录',
  account: '你的账号：余额、预算或用量',
  pace: '调用得太快',
  upstream: '上游模型，不是你的请求',
  platform: '平台，不是你的请求',
} as const
export type V1Fault = keyof typeof V1_FAULTS

/** What an error costs. */
export const V1_CHARGES = {
  none: '没有费用',
  produced: '没有产生输出就没有费用，已输出的部分照常计费',
  before: '这次没有费用，它说的那一次按实际用量计费',
} as const
export type V1Charge = keyof typeof V1_CHARGES

interface V1Error {
  status: number
  /** OpenAI's error type. */
  type:
    | 'invalid_request_error'
    | 'permission_error'
    | 'insufficient_quota'
    | 'idempotency_error'
    | 'rate_limit_error'
    | 'server_error'
  fault: V1Fault
  charge: V1Charge
  /** What happened, without a stop at its end. */
  text: string
  /** What the caller changes, without a stop at its end. */
  fix: string
  /** Model types that can return it, default all; empty = undocumented. */
  models?: readonly ModelType[]
}

const batch = ['chat', 'embedding'] as const
const media = ['image', 'speech', 'video'] as const

/** The request is wrong, and costs nothing. */
const mistake = (status: number) =>
  ({ status, type: 'invalid_request_error', fault: 'request', charge: 'none' }) as const

/** Every `code` of `/v1` itself, source of the documentation. Upstream refusals keep the upstream's code. */
export const v1Errors = {
  invalid_value: {
    ...mistake(400),
    text: '有参数缺失或超出范围，param 指出是哪一个',
    fix: '按 param 和 message 改这个参数，各参数的范围在模型的接口文档里',
  },
  invalid_type: {
    ...mistake(400),
    text: '有参数缺失或类型不对，param 指出是哪一个',
    fix: '按 param 改类型，例如数字不要写成字符串',
  },
  unsupported_value: {
    ...mistake(400),
    text: '参数会改变上游的价格而模型目录没有为它定价，param 指出是哪一个；或者要的是视频的缩略图',
    fix: '去掉这个参数，或换一个支持它的模型',
  },
  invalid_json: {
    ...mistake(400),
    text: '请求体不是合法的 JSON 对象',
    fix: '检查引号、逗号和编码，整个请求体要是一个 { } 对象；用 curl 时把 JSON 放在单引号里',
  },
  invalid_form: {
    ...mistake(400),
    text: '上传文件的请求体不是合法的 multipart/form-data 表单',
    fix: '让 SDK 或 curl -F 自己写 Content-Type，不要手写 boundary',
    models: ['speech', 'transcription', ...batch],
  },
  max_cost_too_low: {
    ...mistake(400),
    text: 'X-Max-Cost 低于这次请求的最低费用，没有发给模型',
    fix: '调高 X-Max-Cost，或把提示词和 max_tokens 改短',
  },
  video_not_ready: {
    ...mistake(400),
    text: '视频还没有生成完或生成失败',
    fix: '先查询它的 status，completed 之后再下载',
    models: ['video'],
  },
  upstream_refused: {
    ...mistake(400),
    text: '模型拒绝了这个请求，它给出了自己的 code 时用它的',
    fix: '按 message 修改后再试：常见的是内容没有通过审核、上下文超长、参数不受支持',
  },
  bad_request: {
    ...mistake(400),
    text: '请求不合要求',
    fix: '按 message 修改后再试',
  },
  request_cancelled: {
    status: 400,
    type: 'invalid_request_error',
    fault: 'request',
    charge: 'produced',
    text: '请求已被客户端取消',
    fix: '不是错误；如果不是有意的，检查客户端的超时设置',
    models: [],
  },
  invalid_api_key: {
    status: 401,
    type: 'invalid_request_error',
    fault: 'key',
    charge: 'none',
    text: 'API Key 不存在、已过期或已停用',
    fix: '检查有没有多复制空格、用了别家的 Key，或在 API Key 页看它是否停用、到期；删除了的只能新建',
  },
  credential_revoked: {
    status: 401,
    type: 'invalid_request_error',
    fault: 'key',
    charge: 'produced',
    text: '流式回答途中登录已退出，或 API Key 被停用、过期，5 秒内中止',
    fix: '换一个有效的 API Key，或重新登录后再试',
    models: ['chat', 'speech'],
  },
  insufficient_quota: {
    status: 402,
    type: 'insufficient_quota',
    fault: 'account',
    charge: 'none',
    text: '余额不足，或这个 Key 的预算已用完；quota 说明可用、占用与需要的金额，资源包能用于别的模型时，covered_models 列出它们',
    fix: '充值，或在 API Key 页调高预算；有资源包时换成 covered_models 里的模型；quota 里有 max_tokens 时，改到不超过它就能通过',
  },
  account_suspended: {
    status: 403,
    type: 'permission_error',
    fault: 'account',
    charge: 'produced',
    text: '账号已被冻结，message 说明到什么时候；流式回答 5 秒内中止',
    fix: '到了 message 里的时间自动恢复，有疑问请联系客服',
  },
  ip_not_allowed: {
    status: 403,
    type: 'permission_error',
    fault: 'key',
    charge: 'none',
    text: '这个 Key 不允许从当前 IP 使用',
    fix: '在 API Key 页把服务器的出口 IP 加进白名单；走代理时是代理的 IP',
  },
  model_not_allowed: {
    status: 403,
    type: 'permission_error',
    fault: 'key',
    charge: 'none',
    text: '这个 Key 不能使用这个模型',
    fix: '在 API Key 页把模型加进可用模型，或换一个 Key',
  },
  key_paused: {
    status: 403,
    type: 'permission_error',
    fault: 'key',
    charge: 'produced',
    text: '这个 Key 被它的所有者设的自动刹车暂停了，message 说明原因；流式回答 5 秒内中止',
    fix: '在“用量提醒”里确认没有泄露后解除；已经泄露的，请更换',
  },
  model_not_found: {
    ...mistake(404),
    text: '没有这个模型，或这个接口不能调用它',
    fix: '从模型广场复制模型编号，并核对接口：对话、图像、语音、向量各有各的',
  },
  media_not_found: {
    ...mistake(404),
    text: '文件不存在或已过期',
    fix: '生成的文件只保存一段时间，请及时下载；过期的重新生成',
    models: media,
  },
  video_not_found: {
    ...mistake(404),
    text: '视频不存在或已过期',
    fix: '核对视频的 id，过期的重新生成',
    models: ['video'],
  },
  response_not_found: {
    ...mistake(404),
    text: '要找的回答不存在、已过期或已删除；store 为 false 的回答不保存',
    fix: '核对 previous_response_id；过期的把前文放进 input 重新发',
    models: ['chat'],
  },
  file_not_found: {
    ...mistake(404),
    text: '文件不存在、已过期或已删除',
    fix: '核对 file_id，或重新上传',
    models: batch,
  },
  batch_not_found: {
    ...mistake(404),
    text: '批处理不存在',
    fix: '核对批处理的 id，是否用了另一个账号的 Key',
    models: batch,
  },
  not_found: {
    ...mistake(404),
    text: '请求的资源不存在',
    fix: '核对地址里的 id',
  },
  unknown_url: {
    ...mistake(404),
    text: '没有这个接口',
    fix: '检查地址：OpenAI 的 SDK 的 base_url 以 /v1 结尾，Anthropic 的不带 /v1；不要写成 /v1/v1',
  },
  method_not_allowed: {
    ...mistake(405),
    text: '这个接口不支持该请求方法，响应头 Allow 列出支持的',
    fix: '换成 Allow 里的方法，调用模型的都是 POST；http 被转到 https 时 POST 会变成 GET',
  },
  upgrade_required: {
    ...mistake(426),
    text: '不支持 WebSocket 等升级连接',
    fix: '改用普通的 HTTP 请求，流式回答用 stream: true；Codex 等程序会自己改用',
  },
  file_in_use: {
    ...mistake(409),
    text: '文件正在被批处理使用',
    fix: '等批处理结束或取消后再删除',
    models: batch,
  },
  file_space_full: {
    status: 409,
    type: 'invalid_request_error',
    fault: 'account',
    charge: 'none',
    text: '文件的个数或占用的空间已达上限',
    fix: '先删除不用的文件',
    models: batch,
  },
  too_many_batches: {
    status: 409,
    type: 'invalid_request_error',
    fault: 'account',
    charge: 'none',
    text: '未结束的批处理已达上限',
    fix: '等其中一个结束，或取消一个',
    models: batch,
  },
  batch_ended: {
    ...mistake(409),
    text: '批处理已经结束，不能取消',
    fix: '不用处理，结果在 output_file_id 里',
    models: batch,
  },
  idempotency_in_flight: {
    status: 409,
    type: 'idempotency_error',
    fault: 'request',
    charge: 'before',
    text: '带同一个 Idempotency-Key 的请求还在处理',
    fix: '按 Retry-After 稍后用同一个值再试，会得到同一个回答',
  },
  idempotency_call_broken_off: {
    status: 409,
    type: 'idempotency_error',
    fault: 'request',
    charge: 'before',
    text: '带同一个 Idempotency-Key 的请求已中断，已产生的部分已计费',
    fix: '要重新生成，换一个 Idempotency-Key',
  },
  idempotency_answer_not_kept: {
    status: 409,
    type: 'idempotency_error',
    fault: 'request',
    charge: 'before',
    text: '带同一个 Idempotency-Key 的请求已完成并计费，但回答超过 32 MB 未保存，无法重放',
    fix: '要重新生成，换一个 Idempotency-Key，会再计费一次',
  },
  video_completed: {
    status: 409,
    type: 'invalid_request_error',
    fault: 'request',
    charge: 'before',
    text: '视频刚刚完成并已计费，不能再取消',
    fix: '直接下载它',
    models: ['video'],
  },
  request_too_large: {
    ...mistake(413),
    text: '请求体过大',
    fix: '缩小图片或音频，减少历史消息；大文件改用文件接口',
  },
  unsupported_encoding: {
    ...mistake(415),
    text: '请求体是压缩过的（Content-Encoding）',
    fix: '不压缩再发',
  },
  idempotency_mismatch: {
    status: 422,
    type: 'idempotency_error',
    fault: 'request',
    charge: 'none',
    text: '同一个 Idempotency-Key 用在了内容不同的请求上',
    fix: '每个新请求用一个新的值，只在重试时用旧的',
  },
  rate_limit_exceeded: {
    status: 429,
    type: 'rate_limit_error',
    fault: 'pace',
    charge: 'none',
    text: '超过这个 Key 的每分钟请求数或 Token 数',
    fix: '按 Retry-After 稍后再试，降低并发；在 API Key 页可以看到和调整它的限流',
  },
  upstream_busy: {
    status: 429,
    type: 'rate_limit_error',
    fault: 'upstream',
    charge: 'none',
    text: '上游限流或没有空位，与这个 Key 的限流无关',
    fix: '按 Retry-After 稍后再试；常常遇到时换一个模型，或降低并发',
  },
  internal_error: {
    status: 500,
    type: 'server_error',
    fault: 'platform',
    charge: 'produced',
    text: '服务内部错误',
    fix: '稍后重试；一再出现时把请求 ID 告诉客服',
  },
  upstream_error: {
    status: 502,
    type: 'server_error',
    fault: 'upstream',
    charge: 'produced',
    text: '上游模型出错',
    fix: '重试一次，或先换一个模型；带 Idempotency-Key 重试不会重复计费',
  },
  upstream_truncated: {
    status: 502,
    type: 'server_error',
    fault: 'upstream',
    charge: 'produced',
    text: '模型中途断开，回答不完整',
    fix: '重试；长回答可以让模型接着写',
  },
  upstream_unavailable: {
    status: 503,
    type: 'server_error',
    fault: 'upstream',
    charge: 'none',
    text: '上游模型暂时不可用',
    fix: '按 Retry-After 稍后再试，急用时换一个模型',
  },
  service_unavailable: {
    status: 503,
    type: 'server_error',
    fault: 'platform',
    charge: 'none',
    text: '服务暂时不可用',
    fix: '稍后重试',
  },
  upstream_timeout: {
    status: 504,
    type: 'server_error',
    fault: 'upstream',
    charge: 'produced',
    text: '模型长时间没有响应，或请求超过最长处理时间',
    fix: '用流式输出，把 max_tokens 改小，或换一个快一些的模型',
  },
} as const satisfies Record<string, V1Error>

export type V1ErrorCode = keyof typeof v1Errors
export const V1_ERROR_CODES = Object.keys(v1Errors) as [V1ErrorCode, ...V1ErrorCode[]]

export const isV1ErrorCode = (code: string): code is V1ErrorCode => Object.hasOwn(v1Errors, code)

/** What happened and what to change, in one line. */
export const v1ErrorWords = (code: V1ErrorCode): string => `${v1Errors[code].text}。${v1Errors[code].fix}。`

/** Errors of one model type, in table order. */
export const v1ErrorsOf = (type: ModelType): (V1Error & { code: V1ErrorCode })[] =>
  V1_ERROR_CODES.map((code) => ({ code, ...(v1Errors[code] as V1Error) })).filter(
    ({ models }) => models === undefined || models.includes(type),
  )
