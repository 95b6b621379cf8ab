import type { Wallet } from './wallet.ts'

interface JobDeps {
  wallet: Wallet
  log: { error: (details: { err: unknown }, message: string) => void }
}

const EVERY_MS = 10_000

/**
 * Now and every ten seconds: keeps the holds of this process's calls, returns those of processes that died (BP6), writes
 * off packages past their end. Any number of nodes may do it at once.
 * @returns stops it, and resolves when what is under way has ended
 */
export function startWalletJobs({ wallet, log }: JobDeps): () => Promise<void> {
  let isRecovering = false
  let underWay: Promise<void> | null = null

  async function run(): Promise<void> {
    try {
      await wallet.keepLive()
      // After an outage all leases are over: those who live get this round to settle and extend.
      if (!isRecovering) await wallet.reapExpired()
      isRecovering = false
      await wallet.expirePackages()
    } catch (err) {
      isRecovering = true
      log.error({ err }, 'wallet jobs failed')
    }
  }
  function tick(): void {
    underWay ??= run().finally(() => {
      underWay = null
    })
  }

  tick()
  const timer = setInterval(tick, EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
