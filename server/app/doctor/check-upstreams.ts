import { type Catalog, type Channel, channelsOf, type UpstreamProbe } from '../../catalog/index.ts'
import { findingsOf, type Finding } from './finding.ts'
import { within } from '../../platform/ops/within.ts'

const { good, warning, problem } = findingsOf('上游')
const REFUSED = new Set([401, 402, 403])

interface Looked {
  catalog: Catalog
  probe: UpstreamProbe
  timeoutMs: number
}

/** Asks each account for `GET /models`, which costs nothing, with the key that calls are sent with. */
export async function checkUpstreams({ catalog, probe, timeoutMs }: Looked): Promise<Finding[]> {
  const channels = channelsOf(catalog).filter(
    ({ at, state, routes }) => at !== null && state === 'enabled' && routes.length > 0,
  )
  return Promise.all(
    channels.map((channel) =>
      within(timeoutMs, ask(probe, channel), () => unreachable(channel, `${timeoutMs / 1000} 秒内没有回答`)),
    ),
  )
}

async function ask(probe: UpstreamProbe, channel: Channel): Promise<Finding> {
  const { at, protocol, routes, account } = channel
  if (!at) return good(account)
  const {
    status,
    problem: why,
    durationMs,
  } = await probe.ask({
    at,
    protocol,
    target: routes[0]?.target ?? '',
    path: '/models',
    method: 'GET',
    isStream: false,
    requestId: 'doctor',
  })
  if (status === null) return unreachable(channel, why ?? '没有回答')
  if (REFUSED.has(status)) return refused(channel, status)
  if (status === 429 || status >= 500)
    return warning({
      what: `${account} 到得了，但答 ${status}`,
      why: '它正忙或出错；调用会换别的上游，只有它一家的模型会失败',
      mend: '看厂商的状态页；换主用的在后台的“渠道”里改，见 docs/runbooks.md 的“上游停了”',
    })
  return good(`${account} 到得了（${durationMs} 毫秒，${status}）`)
}

const unreachable = ({ account }: Channel, reason: string) =>
  problem({
    what: `${account} 到不了：${reason}`,
    why: '发往它的调用都会失败，只有它一家的模型不可用',
    mend: `curl -sS -o /dev/null -w '%{http_code}' https://${account.split('#')[0] ?? ''}/models；检查域名解析、防火墙、代理与 UPSTREAM_NETWORKS`,
  })

const refused = ({ account }: Channel, status: number) =>
  problem({
    what: `${account} 拒绝我们的密钥（${status}）`,
    why: '密钥错了、过期或欠费：发往它的调用都会失败',
    mend: '在厂商的控制台核对密钥与余额，再改环境文件里的变量，或在后台的“渠道”里更换',
  })
