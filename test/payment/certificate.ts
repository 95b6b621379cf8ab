import { sign } from 'node:crypto'
import { newKeys } from './keys.ts'

const SHA256_WITH_RSA = '06092a864886f70d01010b'
const COMMON_NAME = '0603550403'

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const time = (ms: number) =>
  der(
    0x17,
    Buffer.from(
      new Date(ms)
        .toISOString()
        .replaceAll(/[-:T]|\.\d+/g, '')
        .slice(2),
    ),
  )

/** A key with a certificate of its own, as WeChat Pay's platform has them. Node reads certificates, but makes none. */
export function newCertificate({ serial, from, to }: { serial: string; from: number; to: number }) {
  const keys = newKeys()
  const algorithm = sequence(Buffer.from(SHA256_WITH_RSA, 'hex'), der(0x05))
  const name = sequence(
    der(0x31, sequence(Buffer.from(COMMON_NAME, 'hex'), der(0x0c, Buffer.from('Tenpay.com')))),
  )
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from(serial, 'hex')),
    algorithm,
    name,
    sequence(time(from), time(to)),
    name,
    keys.publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('RSA-SHA256', content, keys.privateKey)
  const certificate = sequence(content, algorithm, der(0x03, Buffer.from([0]), signature))
  const base64 = certificate.toString('base64').replaceAll(/(.{64})/g, '$1\n')
  return { serial, keys, pem: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n` }
}

export type Certificate = ReturnType<typeof newCertificate>
