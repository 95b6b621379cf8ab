import type { Mutant } from './mutant.ts'

const tests = (...names: string[]) => names.map((name) => `test/server/${name}\\.test`)

/** Faults by which the gateway would bill less than an upstream charges, or lead it where it must not go. */
export const gatewayMutants: Mutant[] = [
  {
    name: '改变上游价格的参数照样转发',
    file: 'server/gateway/refuse/refuse-unpriced.ts',
    before: 'if (names.has(bare)) throw unsupported(name)',
    after: '',
    tests: tests('gateway/unpriced'),
  },
  {
    name: 'extra_body 里的参数不检查',
    file: 'server/gateway/refuse/refuse-unpriced.ts',
    before: 'if (known.has(bare)) throw unsupported(param)',
    after: '',
    tests: tests('gateway/unpriced'),
  },
  {
    name: '嵌套的重复成员不拒绝',
    file: 'server/gateway/wire/read-request.ts',
    before: 'if (written === readMembers(raw)) return',
    after: 'if (written >= readMembers(raw)) return',
    tests: tests('gateway/unpriced'),
  },
  {
    name: '大小写不同的参数名照样转发',
    file: 'server/gateway/refuse/refuse-aliases.ts',
    before: 'if (proper !== undefined && proper !== name)',
    after: 'if (proper === name + name)',
    tests: tests('gateway/unpriced'),
  },
  {
    name: '上游自带的工具照样转发',
    file: 'server/gateway/refuse/refuse-tools.ts',
    before: "const OWN_TYPES = new Set<unknown>(['function', 'custom'])",
    after: "const OWN_TYPES = new Set<unknown>(['function', 'custom', 'web_search', 'mcp'])",
    tests: tests('gateway/unpriced'),
  },
  {
    name: '内网地址的图片交给上游去取',
    file: 'server/gateway/refuse/private-target.ts',
    before: 'if (isIP(literal) !== 0) return !isPublicAddress(literal)',
    after: 'if (isIP(literal) !== 0) return false',
    tests: tests('gateway/unpriced'),
  },
  {
    name: '别人的 Responses 回答也能读、能接着说',
    file: 'server/services/response/read-responses.ts',
    before: ".where('user_id', '=', userId)",
    after: '',
    tests: tests('gateway/responses/openai-client'),
  },
  {
    name: '别人的 Responses 回答也能删',
    file: 'server/gateway/responses/delete-response.ts',
    before: ".where('user_id', '=', request.gatewayCaller.userId)",
    after: '',
    tests: tests('gateway/responses/openai-client'),
  },
  {
    name: 'store: false 的回答照样保存',
    file: 'server/gateway/responses/response-body.ts',
    before: 'store !== false',
    after: 'store !== null',
    tests: tests('gateway/responses/openai-client'),
  },
  {
    name: '超过上限的用量换成本地的小计数',
    file: 'server/gateway/meter/usage.ts',
    before: 'if (hasOutput && (prompt === 0 || completion === 0)) return null',
    after:
      'if (hasOutput && (prompt === 0 || completion === 0)) return null\n  if (completion > bounds.completion || prompt > bounds.prompt) return null',
    tests: tests('gateway/metering'),
  },
  {
    name: 'Key 删除后，已开始的流照样放行',
    file: 'server/services/auth/active-credentials.ts',
    before: ".where('api_key.revoked_at', 'is', null)",
    after: '',
    tests: tests('gateway/revocation'),
  },
  {
    name: '请求体收完后不再核对 Key',
    file: 'server/gateway/register.ts',
    before: 'performance.now() - request.gatewayCaller.authenticatedAt < AUTHENTICATED_MS',
    after: 'request.gatewayCaller.authenticatedAt > 0',
    tests: tests('gateway/revocation'),
  },
  {
    name: '图片按最便宜的一档计费，按要求的一档去画',
    file: 'server/gateway/plan/price-image.ts',
    before: 'unitNano: nanoOf(entry.price),',
    after: "unitNano: nanoOf(images[0]?.price ?? '0'),",
    tests: tests('gateway/unit-prices'),
  },
  {
    name: '没有定价的画质照样转发',
    file: 'server/gateway/plan/price-image.ts',
    before: "throw unsupported('quality')",
    after: 'return priceImage(model, { ...request, quality: null })',
    tests: tests('gateway/unit-prices'),
  },
  {
    name: '音频时长听上游的，不看文件',
    file: 'server/gateway/plan/plan-transcription.ts',
    before: 'Math.max(length?.seconds ?? 0, claimed) || bound',
    after: '(claimed || length?.seconds) ?? bound',
    tests: tests('gateway/unit-prices'),
  },
  {
    name: 'MP3 的时长听文件头的，不数帧',
    file: 'server/audio/containers/frame-seconds.ts',
    before: 'if (isReal) seconds += frame.seconds',
    after: 'if (isReal && seconds === 0) seconds += frame.seconds',
    tests: tests('audio-length'),
  },
  {
    name: '签名的图片地址过期后仍能打开',
    file: 'server/services/media/media-signature.ts',
    before: 'if (Number(expires) * 1000 <= now) return false',
    after: '',
    tests: tests('gateway/kept-media'),
  },
  {
    name: '图片地址的签名不绑定文件',
    file: 'server/services/media/media-signature.ts',
    before: '.update(`${id}\\n${expires}`)',
    after: '.update(expires)',
    tests: tests('gateway/kept-media'),
  },
]
