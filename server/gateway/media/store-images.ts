import { z } from 'zod'
import { fetchMedia } from './fetch-media.ts'
import { isPage } from './is-page.ts'
import { mediaSignature, saveMedia } from '../../content/index.ts'
import type { GatewayCaller } from '../caller/authenticate.ts'
import type { Deps } from '../../money/context.ts'

const PICTURE_BYTES_MAX = 32 * 1024 * 1024
const FETCH_MS = 30_000

const Picture = z
  .looseObject({ b64_json: z.string().nullish(), url: z.string().nullish() })
  .refine(({ b64_json, url }) => Boolean(b64_json ?? url))

export const PicturesAnswer = z.object({ data: z.array(Picture).min(1) })

interface KeepInput {
  deps: Deps
  caller: Pick<GatewayCaller, 'userId' | 'keyId'>
  origin: string
  pictures: z.infer<typeof Picture>[]
  as: 'url' | 'b64_json'
  trustedHost: string
  signal: AbortSignal
}

/** All of a stream, whose source limits its length. */
async function readBytes(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const piece of pieces) parts.push(piece)
  return Buffer.concat(parts)
}

/** Pictures in the answer or at an address of ours. @returns those that could be had, with the ids of those kept */
export async function storeImages({ deps, caller, origin, pictures, as, trustedHost, signal }: KeepInput) {
  const kept = await Promise.all(
    pictures.map(async ({ b64_json, url, ...rest }) => {
      try {
        const bytes = b64_json
          ? Buffer.from(b64_json, 'base64')
          : await readBytes(
              fetchMedia({
                url: url ?? '',
                trustedHost,
                maxBytes: PICTURE_BYTES_MAX,
                timeoutMs: FETCH_MS,
                signal,
              }),
            )
        if (bytes.length === 0 || isPage(bytes)) return null
        if (as === 'b64_json') return { wire: { ...rest, b64_json: b64_json ?? bytes.toString('base64') } }
        const { id, expiresAt } = await saveMedia({
          db: deps.database.db,
          userId: caller.userId,
          keyId: caller.keyId,
          bytes: [bytes],
          now: deps.clock(),
        })
        const kept = {
          url: `${origin}/v1/media/${id}?${mediaSignature(deps.secrets, id, expiresAt)}`,
          expires_at: Math.floor(expiresAt / 1000),
        }
        return { wire: { ...rest, ...kept }, id }
      } catch (err) {
        deps.log.warn({ err, upstream: trustedHost }, 'picture lost')
        return null
      }
    }),
  )
  return kept.filter((picture) => picture !== null)
}
