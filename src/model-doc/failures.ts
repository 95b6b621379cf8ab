/** What an error status of `/v1` means and what to do about it. */
export const v1Failures = [
  { status: 400, code: 'invalid_request_error', text: '请求内容或参数有误，按 message 改正后再试' },
  { status: 401, code: 'invalid_api_key', text: 'API Key 不存在、已失效或不允许从这个 IP 使用' },
  { status: 402, code: 'insufficient_quota', text: '余额不足，或这个 Key 的预算已用完' },
  { status: 404, code: 'model_not_found', text: '没有这个模型，或这个 Key 不能使用它' },
  { status: 413, code: 'request_too_large', text: '请求体过大' },
  { status: 429, code: 'rate_limit_exceeded', text: '请求过于频繁，按 Retry-After 稍后再试' },
  { status: 500, code: 'server_error', text: '服务内部错误，未产生输出则不计费' },
  { status: 503, code: 'server_error', text: '模型服务暂时不可用，稍后重试' },
] as const
