import type { Metrics } from '../../platform/ops/metrics.ts'
import type { Wallet } from '../../wallet/index.ts'
import { repeat } from '../../platform/process/repeat.ts'

interface JobDeps {
  wallet: Wallet
  log: Parameters<typeof repeat>[0]['log']
  metrics?: Pick<Metrics, 'holdsReaped'>
}

/** Extends live holds, returns those of dead processes (BP6), writes off expired packages. @returns stops it and waits */
export function startWalletJobs({ wallet, log, metrics }: JobDeps): () => Promise<void> {
  let isRecovering = false
  async function job(): Promise<void> {
    try {
      await wallet.keepLive()
      // After an outage all leases are over: those who live get this round to settle and extend.
      if (!isRecovering) {
        const reaped = await wallet.reapExpired()
        metrics?.holdsReaped(reaped)
      }
      isRecovering = false
      await wallet.expirePackages()
    } catch (error) {
      isRecovering = true
      throw error
    }
  }
  return repeat({ name: 'wallet', everyMs: 10_000, job, log })
}
