/** What an error status of `/v1` means and what to do about it. */
export const v1Failures = [
  { status: 400, code: 'invalid_value', text: '参数缺失或超出范围，param 指出是哪一个' },
  { status: 401, code: 'invalid_api_key', text: 'API Key 不存在、已失效或不允许从这个 IP 使用' },
  { status: 402, code: 'insufficient_quota', text: '余额不足，或这个 Key 的预算已用完' },
  { status: 404, code: 'model_not_found', text: '没有这个模型，或这个 Key 不能使用它' },
  {
    status: 409,
    code: 'idempotency_in_flight',
    text: '带同一个 Idempotency-Key 的请求还在处理，按 Retry-After 稍后再试',
  },
  {
    status: 409,
    code: 'idempotency_call_broken_off',
    text: '那个请求已中断，已产生的部分已计费；要重新生成请换一个 Idempotency-Key',
  },
  {
    status: 409,
    code: 'idempotency_answer_not_kept',
    text: '那个请求已完成并计费，但回答超过 4 MB 未保存，无法重放',
  },
  { status: 413, code: 'request_too_large', text: '请求体过大' },
  {
    status: 422,
    code: 'idempotency_mismatch',
    text: '同一个 Idempotency-Key 用在了内容不同的请求上',
  },
  {
    status: 429,
    code: 'rate_limit_exceeded',
    text: '超过这个 Key 的每分钟请求数或 Token 数，或上游繁忙，按 Retry-After 稍后再试',
  },
  { status: 500, code: 'internal_error', text: '服务内部错误，没有产生输出就不计费' },
  { status: 502, code: 'upstream_error', text: '上游模型出错，没有产生输出就不计费' },
  { status: 503, code: 'service_unavailable', text: '服务暂时不可用，稍后重试' },
] as const
