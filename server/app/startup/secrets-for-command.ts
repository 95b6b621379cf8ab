import type { Db } from '../../platform/db/client.ts'
import type { Env } from '../../platform/env/env.ts'
import { createSecrets, type Secrets } from '../../platform/secrets/secrets.ts'
import { WrongUse } from './run-command.ts'

/** The key that is there, which a command never makes. @throws WrongUse if there is none, or it does not open this database */
export async function secretsForCommand(env: Env, db: Db): Promise<Secrets> {
  if (!env.hasSecretKey()) throw new WrongUse('没有 SECRET_KEY：请用与节点相同的环境变量运行')
  const secrets = createSecrets(env.secretKey, env.secretKeysRetained)
  const known = new Set(secrets.derivations('fingerprint'))
  const keys = await db
    .selectFrom('secret_key')
    .select(['id', 'fingerprint'])
    .where('retired_at', 'is', null)
    .execute()
  const foreign = keys.filter(({ fingerprint }) => !known.has(fingerprint))
  if (foreign.length === 0) return secrets
  throw new WrongUse(
    `SECRET_KEY（${secrets.keyIds[0]}）打不开这个数据库，它用的是 ${foreign.map(({ id }) => id).join('、')}：请用与节点相同的环境变量运行`,
  )
}
