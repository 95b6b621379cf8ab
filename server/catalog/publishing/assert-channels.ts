import type { UpstreamConfig } from '../schema/schema.ts'
import type { Env } from '../../platform/env/env.ts'
import { Failure } from '../../platform/errors.ts'
import { readGiven } from './parse-given.ts'
import { isRefusedUpstream } from '../upstream/upstream-networks.ts'

interface Published {
  before: string
  after: string
  env: Pick<Env, 'UPSTREAM_NETWORKS'>
}

/**
 * What staff publish may not lead a secret of this server's environment to another address, nor a call into this machine.
 * @throws Failure badRequest that names the addresses
 */
export async function assertChannels({ before, after, env }: Published): Promise<void> {
  const known = await channelsOf(before)
  const added = await channelsOf(after)
  const keyed = [...added.withKey.keys()].filter((channel) => !known.withKey.has(channel))
  if (keyed.length > 0)
    throw new Failure('badRequest', {
      message: `环境变量里的密钥只能由能登录服务器的人接到新地址（npm run catalog -- import）；这里请用 key：${textOf(keyed)}`,
    })
  const refused = [...added.origins]
    .filter(([origin]) => !known.origins.has(origin))
    .flatMap(([origin, baseUrl]) => (isRefusedUpstream(baseUrl, env.UPSTREAM_NETWORKS) ? [origin] : []))
  if (refused.length > 0)
    throw new Failure('badRequest', {
      message: `上游地址在本机或受保护的网段，须由 UPSTREAM_NETWORKS 允许：${textOf(refused)}`,
    })
}

async function channelsOf(document: string) {
  const withKey = new Set<string>()
  const origins = new Map<string, string>()
  const { models, channels = [] } = (await readGiven(document)).catalog
  for (const upstream of [...channels, ...models.flatMap<UpstreamConfig>(({ upstreams }) => upstreams)]) {
    if ('builtin' in upstream) continue
    const { origin } = new URL(upstream.baseUrl)
    origins.set(origin, upstream.baseUrl)
    if (upstream.apiKeyEnv !== undefined) withKey.add(`${origin} ${upstream.apiKeyEnv}`)
  }
  return { withKey, origins }
}

const textOf = (places: string[]) => places.slice(0, 10).join('、')
