import type { Database } from '../../platform/db/client.ts'
import type { Env } from '../../platform/env/env.ts'
import { createSecrets, type Secrets } from '../../platform/secrets/secrets.ts'
import { findingsOf, type Finding } from './finding.ts'

const { good, warning, problem } = findingsOf('SECRET_KEY')

interface Looked {
  env: Env
  database: Database
}

/** The key's fingerprint, and whether it opens what is stored. @returns no secrets where the key does not fit */
export async function checkSecretKey({
  env,
  database: { db },
}: Looked): Promise<{ findings: Finding[]; secrets: Secrets | null }> {
  if (!env.hasSecretKey()) {
    const finding = problem({
      what: '没有设置，DATA_DIR 里也没有开发用的',
      why: '手机号、证件号与上游的密钥都用它加密，没有它打不开',
      mend: 'SECRET_KEY=…（与别的节点、与备份时的相同；全新的部署用 openssl rand -base64 32 生成）',
    })
    return { findings: [finding], secrets: null }
  }
  const secrets = createSecrets(env.secretKey, env.secretKeysRetained)
  const [id, ...retained] = secrets.keyIds
  const known = new Set(secrets.derivations('fingerprint'))
  const keys = await db.selectFrom('secret_key').selectAll().where('retired_at', 'is', null).execute()
  const foreign = keys.filter(({ fingerprint }) => !known.has(fingerprint))
  if (foreign.length > 0) {
    const finding = problem({
      what: `指纹 ${id}，打不开这个数据库：它用的是 ${foreign.map((key) => key.id).join('、')}`,
      why: '节点会拒绝启动；换一把密钥不能恢复已加密的内容',
      mend: '换回原来的 SECRET_KEY，或把它写进 SECRET_KEYS_RETAINED，再运行 npm run verify -- secrets',
    })
    return { findings: [finding], secrets: null }
  }
  const findings = [good(`指纹 ${id}${retained.length === 0 ? '' : `，另保留 ${retained.join('、')}`}`)]
  if (keys.length === 0)
    findings.push(
      warning({
        what: '数据库还没有记下用的是哪一把',
        why: '第一个启动的节点才会记下，在那以前换错了也不会被发现',
        mend: '启动一个节点',
      }),
    )
  return { findings, secrets }
}
