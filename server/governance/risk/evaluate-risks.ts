import { HOUR_MS } from '../../../contract/time.ts'
import { withClaim } from '../../platform/db/claim.ts'
import type { Deps } from '../context.ts'
import type { Finding, Watch } from './risk-signal.ts'
import { findForgedCallbacks } from './find-forged.ts'
import { findKeys } from './find-keys.ts'
import { findRings } from './find-rings.ts'
import { findSharedDevices, findSharedIdentities, findSharedNetworks } from './find-shared.ts'
import { findUsage } from './find-usage.ts'
import { upsertRiskCase } from './upsert-risk-case.ts'

const FINDERS: readonly ((watch: Watch) => Promise<Finding[]>)[] = [
  findSharedIdentities,
  findSharedDevices,
  findSharedNetworks,
  findRings,
  findKeys,
  findUsage,
  findForgedCallbacks,
]

/** Looks for what a person should look at, on one node at a time; what was found before is kept as it was decided. A job. */
export async function evaluateRisks({
  database: { db },
  settings,
  clock,
}: Pick<Deps, 'database' | 'settings' | 'clock'>): Promise<void> {
  const now = clock()
  await withClaim(db, { subject: 'risk', now, forMs: HOUR_MS }, async () => {
    const watch = { db, now, limits: settings.current() }
    for (const find of FINDERS) {
      const found = await find(watch)
      const kept = new Set<string>()
      // Of two findings about one case the worse one counts.
      for (const finding of found.toSorted((a, b) => b.figure - a.figure))
        await upsertRiskCase(watch, finding, kept)
    }
  })
}
