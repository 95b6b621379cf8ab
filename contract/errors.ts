/**
 * Every way a call can fail, in one closed table: the reason's name → the HTTP status (and the envelope's `code`)
 * and what a person reads. A reason with `{field}`-like parts is filled in by whoever throws it.
 */
export const failures = {
  badRequest: { status: 400, message: '请求参数错误' },
  bodyBroken: { status: 400, message: '请求内容不是合法的 JSON' },
  codeWrong: { status: 400, message: '验证码错误或已失效，请重新获取' },
  credentialWrong: { status: 400, message: '手机号或密码错误' },
  passwordWrong: { status: 400, message: '原密码错误' },
  passwordWeak: { status: 400, message: '密码过于常见，请换一个' },
  inviteCodeUnknown: { status: 400, message: '邀请码不存在，请检查后重试' },
  amountOutOfRange: { status: 400, message: '充值金额须在 {min} 元到 {max} 元之间' },
  channelUnavailable: { status: 400, message: '该支付方式暂不可用' },
  signedOut: { status: 401, message: '登录已过期，请重新登录' },
  balanceShort: { status: 402, message: '余额不足，请先充值' },
  keyBudgetSpent: { status: 402, message: '该 API Key 的预算已用完' },
  forbidden: { status: 403, message: '权限不足，请联系管理员' },
  notFound: { status: 404, message: '请求的资源不存在' },
  methodNotAllowed: { status: 405, message: '不支持的请求方法' },
  requestInFlight: { status: 409, message: '相同的请求正在处理中，请稍候' },
  orderStateChanged: { status: 409, message: '订单状态已变化，请刷新后重试' },
  packageUsed: { status: 409, message: '资源包已使用或已过期，不能退款' },
  topupNotRefundable: { status: 409, message: '充值订单不支持自助退款，请联系客服' },
  tooManyKeys: { status: 409, message: 'API Key 数量已达上限，请先删除不用的' },
  bodyTooLarge: { status: 413, message: '请求内容过大，请精简后重试' },
  mediaUnsupported: { status: 415, message: '不支持的内容类型，请使用 application/json' },
  idempotencyMismatch: { status: 422, message: '同一个 Idempotency-Key 不能用于不同的请求' },
  captchaNeeded: { status: 428, message: '操作频繁，请先完成人机验证' },
  tooManyRequests: { status: 429, message: '操作过于频繁，请稍后再试' },
  internal: { status: 500, message: '服务器内部错误' },
  smsFailed: { status: 502, message: '短信发送失败，请稍后重试' },
  unavailable: { status: 503, message: '服务暂时不可用，请稍后重试' },
} as const satisfies Record<string, { status: number; message: string }>

export type FailureReason = keyof typeof failures
