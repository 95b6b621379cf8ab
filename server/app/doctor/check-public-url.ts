import { once } from 'node:events'
import { connect, type TLSSocket } from 'node:tls'
import { request } from 'undici'
import { z } from 'zod'
import { DAY_MS, dayOf } from '../../../contract/time.ts'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import { findingsOf, reasonOf, type Finding } from './finding.ts'

const { good, warning, problem } = findingsOf('PUBLIC_URL')
const SOON_DAYS = 14
const MEND_TLS = 'certbot renew && systemctl reload nginx，见 docs/runbooks.md 的“证书”'
const Health = z.object({ status: z.literal('ok') })

/** The certificate there, and whether one of our nodes answers behind it. */
export async function checkPublicUrl(url: string, timeoutMs: number): Promise<Finding[]> {
  const at = new URL(url)
  const findings = at.protocol === 'https:' ? [await checkCertificate(at, timeoutMs)] : []
  return [...findings, await checkAnswer(url, timeoutMs)]
}

async function checkCertificate({ hostname, port }: URL, timeoutMs: number): Promise<Finding> {
  const host = hostname.replace(/^\[|\]$/g, '')
  let socket: TLSSocket | undefined
  try {
    socket = connect({ host, port: Number(port || 443), servername: host, rejectUnauthorized: false })
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(timeoutMs) })
    return judge(socket)
  } catch (error) {
    return problem({
      what: `${host} 的 TLS 连不上（${reasonOf(error)}）`,
      why: '用户与支付平台都进不来',
      mend: 'systemctl status nginx；ss -ltn | grep :443；检查域名解析与防火墙',
    })
  } finally {
    socket?.destroy()
  }
}

function judge(socket: TLSSocket): Finding {
  const { valid_to: until } = socket.getPeerCertificate()
  const days = Math.floor((Date.parse(until) - Date.now()) / DAY_MS)
  const shown = `证书到 ${dayOf(Date.parse(until))}（${days} 天）`
  if (!socket.authorized)
    return problem({
      what: `${shown}，不被信任（${String(socket.authorizationError)}）`,
      why: '浏览器、SDK 与支付平台都会拒绝连接',
      mend: MEND_TLS,
    })
  if (days < SOON_DAYS)
    return warning({ what: shown, why: '过期以后谁都连不上；应当已经自动续期', mend: MEND_TLS })
  return good(shown)
}

async function checkAnswer(url: string, timeoutMs: number): Promise<Finding> {
  const why = '地址不通，或前面的代理没有把请求交给节点'
  const mend = 'systemctl status maas@3001 nginx；curl -fsS http://127.0.0.1:3001/readyz'
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const { statusCode, body } = await request(`${url.replace(/\/$/, '')}/healthz`, { signal })
    const isOurs = Health.safeParse(tryParseJson(await body.text())).success
    if (statusCode === 200 && isOurs) return good('经它到得了节点')
    return problem({ what: `/healthz 答 ${statusCode}${isOurs ? '' : '，不是本程序的回答'}`, why, mend })
  } catch (error) {
    return problem({ what: `/healthz 没有回答（${reasonOf(error)}）`, why, mend })
  }
}
