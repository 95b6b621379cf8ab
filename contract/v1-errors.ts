import type { ModelType } from './model.ts'

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
  /** Meaning and remedy for callers. */
  text: string
  /** Model types that can return it, default all; empty = undocumented. */
  models?: readonly ModelType[]
}

const media = ['image', 'speech', 'video'] as const

/** Every `code` of `/v1` itself, source of the documentation. Upstream refusals keep the upstream's code. */
export const v1Errors = {
  invalid_value: {
    status: 400,
    type: 'invalid_request_error',
    text: '参数缺失或超出范围，param 指出是哪一个',
  },
  invalid_type: {
    status: 400,
    type: 'invalid_request_error',
    text: '参数缺失或类型不对，param 指出是哪一个',
  },
  unsupported_value: {
    status: 400,
    type: 'invalid_request_error',
    text: '参数会改变上游的价格而模型目录没有为它定价，param 指出是哪一个；或者要的是视频的缩略图',
  },
  invalid_json: { status: 400, type: 'invalid_request_error', text: '请求体不是合法的 JSON 对象' },
  invalid_form: {
    status: 400,
    type: 'invalid_request_error',
    text: '上传音频的请求体不是合法的 multipart/form-data 表单',
    models: ['speech', 'transcription'],
  },
  max_cost_too_low: {
    status: 400,
    type: 'invalid_request_error',
    text: 'X-Max-Cost 低于这次请求的最低费用，没有发给模型，不计费',
  },
  video_not_ready: {
    status: 400,
    type: 'invalid_request_error',
    text: '视频还没有生成完或生成失败，先查询 status',
    models: ['video'],
  },
  upstream_refused: {
    status: 400,
    type: 'invalid_request_error',
    text: '模型拒绝了这个请求（它给出了自己的 code 时用它的），按 message 修改后再试，不计费',
  },
  bad_request: { status: 400, type: 'invalid_request_error', text: '请求不合要求，按 message 修改后再试' },
  request_cancelled: {
    status: 400,
    type: 'invalid_request_error',
    text: '请求已被客户端取消',
    models: [],
  },
  invalid_api_key: {
    status: 401,
    type: 'invalid_request_error',
    text: 'API Key 不存在、已过期或已停用',
  },
  credential_revoked: {
    status: 401,
    type: 'invalid_request_error',
    text: '流式回答途中登录已退出，或 API Key 被停用、过期：5 秒内中止，已输出的部分照常计费',
    models: ['chat', 'speech'],
  },
  insufficient_quota: {
    status: 402,
    type: 'insufficient_quota',
    text: '余额不足，或这个 Key 的预算已用完；资源包能用于别的模型时，covered_models 列出它们',
  },
  account_suspended: {
    status: 403,
    type: 'permission_error',
    text: '账号已被冻结，message 说明到什么时候；流式回答 5 秒内中止，已输出的部分照常计费',
  },
  ip_not_allowed: { status: 403, type: 'permission_error', text: '这个 Key 不允许从当前 IP 使用' },
  model_not_allowed: { status: 403, type: 'permission_error', text: '这个 Key 不能使用这个模型' },
  model_not_found: {
    status: 404,
    type: 'invalid_request_error',
    text: '没有这个模型，或这个接口不能调用它',
  },
  media_not_found: {
    status: 404,
    type: 'invalid_request_error',
    text: '文件不存在或已过期',
    models: media,
  },
  video_not_found: {
    status: 404,
    type: 'invalid_request_error',
    text: '视频不存在或已过期',
    models: ['video'],
  },
  response_not_found: {
    status: 404,
    type: 'invalid_request_error',
    text: '要找的回答不存在、已过期或已删除；store 为 false 的回答不保存',
    models: ['chat'],
  },
  not_found: { status: 404, type: 'invalid_request_error', text: '请求的资源不存在' },
  unknown_url: { status: 404, type: 'invalid_request_error', text: '没有这个接口，请检查地址' },
  method_not_allowed: {
    status: 405,
    type: 'invalid_request_error',
    text: '这个接口不支持该请求方法，响应头 Allow 列出支持的',
  },
  idempotency_in_flight: {
    status: 409,
    type: 'idempotency_error',
    text: '带同一个 Idempotency-Key 的请求还在处理，按 Retry-After 稍后再试',
  },
  idempotency_call_broken_off: {
    status: 409,
    type: 'idempotency_error',
    text: '那个请求已中断，已产生的部分已计费；要重新生成请换一个 Idempotency-Key',
  },
  idempotency_answer_not_kept: {
    status: 409,
    type: 'idempotency_error',
    text: '那个请求已完成并计费，但回答超过 32 MB 未保存，无法重放',
  },
  video_completed: {
    status: 409,
    type: 'invalid_request_error',
    text: '视频刚刚完成并已计费，不能再取消',
    models: ['video'],
  },
  request_too_large: { status: 413, type: 'invalid_request_error', text: '请求体过大' },
  unsupported_encoding: {
    status: 415,
    type: 'invalid_request_error',
    text: '请求体是压缩过的（Content-Encoding），请不压缩再发',
  },
  idempotency_mismatch: {
    status: 422,
    type: 'idempotency_error',
    text: '同一个 Idempotency-Key 用在了内容不同的请求上',
  },
  rate_limit_exceeded: {
    status: 429,
    type: 'rate_limit_error',
    text: '超过这个 Key 的每分钟请求数或 Token 数，或上游繁忙，按 Retry-After 稍后再试',
  },
  internal_error: { status: 500, type: 'server_error', text: '服务内部错误，没有产生输出就不计费' },
  upstream_error: { status: 502, type: 'server_error', text: '上游模型出错，没有产生输出就不计费' },
  upstream_truncated: {
    status: 502,
    type: 'server_error',
    text: '模型中途断开，回答不完整，只按已产生的部分计费',
  },
  upstream_unavailable: {
    status: 503,
    type: 'server_error',
    text: '上游模型暂时不可用，按 Retry-After 稍后再试，不计费',
  },
  service_unavailable: { status: 503, type: 'server_error', text: '服务暂时不可用，稍后重试' },
  upstream_timeout: {
    status: 504,
    type: 'server_error',
    text: '模型长时间没有响应，或请求超过最长处理时间；没有产生输出就不计费',
  },
} as const satisfies Record<string, V1Error>

export type V1ErrorCode = keyof typeof v1Errors

/** Errors of one model type, in table order. */
export const v1ErrorsOf = (type: ModelType): (V1Error & { code: string })[] =>
  Object.entries<V1Error>(v1Errors)
    .filter(([, { models }]) => models === undefined || models.includes(type))
    .map(([code, error]) => ({ code, ...error }))
