import type { AuditProof } from '../../../contract/audit-proof.ts'
import type { Deps } from '../deps.ts'
import { coalesce } from '../ops/coalesce.ts'
import type { Verb } from '../context.ts'
import { checkChain } from './check-chain.ts'

/** All entries are read for it: requests within this time share one result. */
const SHARED_MS = 10_000

const provers = new WeakMap<Deps, () => Promise<AuditProof>>()

export const proveAudit: Verb<'audit.proof'> = ({ ctx: { deps } }) => {
  const prove = provers.get(deps) ?? coalesce(SHARED_MS, () => proofOf(deps))
  provers.set(deps, prove)
  return prove()
}

async function proofOf({ database, secrets, clock }: Deps): Promise<AuditProof> {
  const checkedAt = clock()
  const { last, broken } = await checkChain(database.db, secrets)
  return { checkedAt, entries: last.n, hash: last.hash, brokenAt: broken?.n ?? null }
}
