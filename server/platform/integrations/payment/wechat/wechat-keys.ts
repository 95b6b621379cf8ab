import { X509Certificate, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import type { WechatKeys, WechatMerchant } from './wechat-account.ts'
import { EncryptedResource, decryptResource } from './wechat-cipher.ts'
import { sendToWechat } from './wechat-send.ts'
import { requireWechatSignature } from './wechat-signature.ts'

/** Limits how often unknown serials cause a download. */
const ASK_EVERY_MS = 60_000

const Certificates = z.looseObject({
  data: z.array(z.looseObject({ serial_no: z.string(), encrypt_certificate: EncryptedResource })),
})

/** Configured keys, and certificates downloaded at an unknown serial. Source: pay.weixin.qq.com/doc/v3/merchant/4012551764 */
export function createWechatKeys(
  merchant: WechatMerchant,
  configured: ReadonlyMap<string, KeyObject>,
): WechatKeys {
  let downloaded = new Map<string, X509Certificate>()
  let askedAt = -Infinity
  let asking: Promise<void> | null = null

  function known(serial: string): KeyObject | undefined {
    const certificate = downloaded.get(serial)
    const isValid = certificate && Date.parse(certificate.validTo) > merchant.clock()
    return configured.get(serial) ?? (isValid ? certificate.publicKey : undefined)
  }

  async function ask(): Promise<void> {
    const certificates = await download(merchant, configured)
    // Only now: after a failure it may be asked at once.
    askedAt = merchant.clock()
    downloaded = certificates
  }

  return {
    async find(serial) {
      const key = known(serial)
      if (key || merchant.clock() - askedAt < ASK_EVERY_MS) return key
      asking ??= ask().finally(() => {
        asking = null
      })
      await asking
      return known(serial)
    },
  }
}

/** What is sealed with our API v3 key comes from WeChat Pay; its signature must be valid too. */
async function download(
  merchant: WechatMerchant,
  configured: ReadonlyMap<string, KeyObject>,
): Promise<Map<string, X509Certificate>> {
  const { statusCode, headers, bytes } = await sendToWechat(merchant, {
    method: 'GET',
    target: '/v3/certificates',
  })
  // A merchant that has the public key alone has no certificates.
  if (statusCode === 404) return new Map()
  if (statusCode !== 200) throw new Error(`wechat's certificates answered ${statusCode}`)
  const { data } = Certificates.parse(JSON.parse(bytes.toString('utf8')))
  const certificates = new Map<string, X509Certificate>()
  for (const { serial_no: serial, encrypt_certificate: sealed } of data) {
    const certificate = new X509Certificate(decryptResource(sealed, merchant.apiV3Key))
    if (certificate.serialNumber !== serial.toUpperCase())
      throw new Error("wechat's certificate is not of its serial number")
    certificates.set(serial, certificate)
  }
  const find = async (serial: string) => certificates.get(serial)?.publicKey ?? configured.get(serial)
  await requireWechatSignature({ find }, { headers, rawBody: bytes, now: merchant.clock() })
  return certificates
}
