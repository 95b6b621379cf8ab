export interface LocalError {
  pattern: RegExp
  /** What happened, whether anything was charged and what to change, without a stop at the end of each. */
  text: string
  charge: string
  fix: string
}

const NOT_SENT = '请求没有到达平台，没有费用'
const MAYBE_SENT = '请求可能已经到达：调用记录里有它，就照实际用量计费；带 Idempotency-Key 重试不会重复计费'

/** What goes wrong between a program and the platform, by the words of common SDKs; the first that fits counts. */
export const localErrors: readonly LocalError[] = [
  {
    pattern: /api_key client option must be set|missing credentials|OPENAI_API_KEY|ANTHROPIC_API_KEY/i,
    text: '程序里没有设置 API Key，SDK 没有发出请求',
    charge: NOT_SENT,
    fix: '把 API Key 写进 SDK 的 api_key，或设好它读的环境变量；新开的终端要重新设',
  },
  {
    pattern: /ENOTFOUND|getaddrinfo|could not resolve host|name or service not known|nodename nor servname/i,
    text: '接口地址里的域名解析不到',
    charge: NOT_SENT,
    fix: '检查 base_url 的拼写，以及机器的 DNS 与网络',
  },
  {
    pattern: /ECONNREFUSED|connection refused/i,
    text: '地址上没有服务在听：端口或地址不对，或被防火墙挡住',
    charge: NOT_SENT,
    fix: '检查 base_url 的地址与端口，用 curl 打开它的 /v1/models 试试',
  },
  {
    pattern: /certificate|CERT_|SSL|TLS handshake|self[- ]signed/i,
    text: 'HTTPS 的证书没有通过校验',
    charge: NOT_SENT,
    fix: '核对地址与机器时间；公司网络里有代理换了证书时，把它的根证书加进信任，不要关掉校验',
  },
  {
    pattern: /proxy(?:error)?|tunneling socket|\b407\b/i,
    text: '中间的代理没有把请求转过来',
    charge: NOT_SENT,
    fix: '检查 HTTP_PROXY、HTTPS_PROXY 与 NO_PROXY，或让这个域名不走代理',
  },
  {
    pattern: /\bCORS\b|access-control-allow|failed to fetch|NetworkError when/i,
    text: '浏览器没有拿到回答：网络断开，或网页的来源不被允许',
    charge: MAYBE_SENT,
    fix: '检查网络；网页不要带着 API Key 直接调用，让自己的服务端转发',
  },
  {
    pattern: /timed? ?out|ETIMEDOUT|deadline exceeded|APITimeoutError/i,
    text: '程序等不及，自己先断开了',
    charge: MAYBE_SENT,
    fix: '用流式输出，把 SDK 的超时调到几分钟，并查代理和网关的超时',
  },
  {
    pattern:
      /ECONNRESET|socket hang up|connection (?:reset|aborted|error)|RemoteProtocolError|incomplete chunked|EPIPE|terminated/i,
    text: '连接中途断开',
    charge: MAYBE_SENT,
    fix: '重试；一再出现时，查中间的代理是不是会断开长连接或缓冲流式输出',
  },
  {
    pattern: /<html|<!doctype|unexpected token|JSONDecodeError|is not valid JSON/i,
    text: '收到的不是接口的回答，多半是一个网页',
    charge: NOT_SENT,
    fix: '检查 base_url：OpenAI 的 SDK 要以 /v1 结尾，Anthropic 的不带；并看请求是不是被代理或登录页拦下',
  },
]
