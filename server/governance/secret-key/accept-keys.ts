import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../platform/db/client.ts'
import { lockSubjects } from '../../platform/db/lock-subjects.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Deps } from '../context.ts'
import { adoptKeys } from './adopt-keys.ts'
import { newestKey } from '../../platform/secrets/newest-key.ts'
import { NODE_LEASE_MS, registerNode } from './register-node.ts'

const RETRY_MS = 2000
const GUIDE = '见 docs/deploy.md 的“更换 SECRET_KEY”'

type KeyDeps = Pick<Deps, 'database' | 'secrets' | 'clock' | 'nodeId'>

/** Another running node could not open what this one would seal. */
class KeyUnknownElsewhere extends Error {}

/** This node must open all that is stored, and every running node what it seals; waits for leases. @throws Error that says what to do */
export async function acceptKeys(deps: KeyDeps, patienceMs = NODE_LEASE_MS + 2 * RETRY_MS): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    try {
      await transact(deps.database.db, (trx) => acceptOnce(trx, deps))
      return
    } catch (error) {
      if (!(error instanceof KeyUnknownElsewhere) || performance.now() >= giveUpAt) throw error
      await sleep(RETRY_MS)
    }
  }
}

async function acceptOnce(trx: Db, deps: KeyDeps): Promise<void> {
  const { secrets, clock } = deps
  const now = clock()
  await lockSubjects(trx, ['secret-keys'], now)
  await adoptKeys(trx, deps)
  const keys = await trx.selectFrom('secret_key').selectAll().where('retired_at', 'is', null).execute()
  const known = new Set(secrets.derivations('fingerprint'))
  const foreign = keys.filter(({ fingerprint }) => !known.has(fingerprint))
  if (foreign.length > 0)
    throw new Error(
      `SECRET_KEY 打不开这个数据库：它用的密钥（${foreign.map(({ id }) => id).join('、')}）本节点没有，本节点只有 ${secrets.keyIds.join('、')}。` +
        `请换回原来的 SECRET_KEY；正在更换密钥的，把旧密钥写进 SECRET_KEYS_RETAINED（${GUIDE}）`,
    )
  const [current] = secrets.keyIds
  const nodes = await trx
    .selectFrom('secret_node')
    .select(['node_id', 'key_ids'])
    .where('lease_until', '>', now)
    .where('node_id', '<>', deps.nodeId)
    .execute()
  const lacking = nodes.filter(({ key_ids: ids }) => !ids.split(',').includes(current))
  if (lacking.length > 0)
    throw new KeyUnknownElsewhere(
      `正在运行的节点（${lacking.map(({ node_id: id }) => id).join('、')}）还没有这把 SECRET_KEY（${current}），会打不开本节点加密的内容。` +
        `请先把它写进所有节点的 SECRET_KEYS_RETAINED 并逐个重启，再换 SECRET_KEY（${GUIDE}）`,
    )
  await useKey(trx, deps, now)
  await registerNode(trx, deps)
}

/** The key that a node started with last is the one that all is sealed with in the end. */
async function useKey(trx: Db, { secrets }: KeyDeps, now: number): Promise<void> {
  const [id] = secrets.keyIds
  if ((await newestKey(trx)) === id) return
  const [fingerprint = ''] = secrets.derivations('fingerprint')
  await trx
    .insertInto('secret_key')
    .values({ id, fingerprint, used_at: now, retired_at: null })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ fingerprint, used_at: now, retired_at: null }),
    )
    .execute()
}
