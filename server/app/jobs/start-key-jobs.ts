import type { Deps } from '../../governance/context.ts'
import { repeat } from '../../platform/process/repeat.ts'
import {
  coverOldRows,
  NODE_LEASE_MS,
  type Overlap,
  registerNode,
  reseal,
  sealPlain,
  unregisterNode,
} from '../../governance/index.ts'

const RESEAL_EVERY_MS = 5000
const COVER_EVERY_MS = 2000
/** Once only hashes of closed accounts are left under an old key, there is little to look for. */
const IDLE_MS = 600_000

/** Keeps this node registered with its keys, and re-encrypts what earlier keys sealed. */
export function startKeyJobs(deps: Deps): () => Promise<void> {
  let idleUntil = 0
  let overlap: Overlap = 'beside'
  const jobs = [
    repeat({
      name: 'note keys',
      everyMs: NODE_LEASE_MS / 3,
      job: () => registerNode(deps.database.db, deps),
      log: deps.log,
    }),
    repeat({
      name: 'reseal',
      everyMs: RESEAL_EVERY_MS,
      job: async () => {
        if (performance.now() < idleUntil) return
        if (!(await reseal(deps))) idleUntil = performance.now() + IDLE_MS
      },
      log: deps.log,
    }),
    repeat({
      name: 'seal plain texts',
      everyMs: IDLE_MS,
      job: () => sealPlain(deps),
      log: deps.log,
    }),
    repeat({
      name: 'cover old rows',
      everyMs: COVER_EVERY_MS,
      job: async () => {
        if (overlap !== 'ended') overlap = await coverOldRows(deps, overlap)
      },
      log: deps.log,
    }),
  ]
  return async () => {
    await Promise.all(jobs.map((stop) => stop()))
    await unregisterNode(deps)
  }
}
