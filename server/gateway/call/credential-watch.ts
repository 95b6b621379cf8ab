import type { Deps } from '../../deps.ts'
import { activeCredentials } from '../../services/auth/active-credentials.ts'
import type { GatewayCaller } from '../authenticate.ts'

/** With a slow query and the settlement a stream ends within five seconds. */
const LOOK_MS = 1500

interface Watched {
  sessionId: string
  keyId: string
  onRevoked: () => void
}

export interface CredentialWatch {
  /** Calls `onRevoked` once the caller's session or key no longer works. @returns ends the watch */
  watch(caller: Pick<GatewayCaller, 'sessionId' | 'keyId'>, onRevoked: () => void): () => void
  stop(): void
}

/** Looks again and again, while streams run, whether the sessions and keys that they were begun with still work: one query for all. */
export function createCredentialWatch({
  database,
  clock,
  log,
}: Pick<Deps, 'database' | 'clock' | 'log'>): CredentialWatch {
  const running = new Set<Watched>()
  let timer: NodeJS.Timeout | undefined
  let isLooking = false

  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    try {
      const looked = [...running]
      const ids = (name: 'sessionId' | 'keyId') => [
        ...new Set(looked.map((one) => one[name]).filter((id) => id !== '')),
      ]
      const active = await activeCredentials(database.db, {
        sessionIds: ids('sessionId'),
        keyIds: ids('keyId'),
        now: clock(),
      })
      for (const one of looked)
        if (!active.has(one.keyId === '' ? one.sessionId : one.keyId) && running.delete(one)) one.onRevoked()
    } catch (err) {
      // A database that is gone for a moment ends no stream.
      log.warn({ err }, 'credentials of running streams not checked')
    } finally {
      isLooking = false
      if (running.size === 0) stop()
    }
  }

  function stop() {
    clearInterval(timer)
    timer = undefined
  }

  return {
    watch({ sessionId, keyId }, onRevoked) {
      const one = { sessionId, keyId, onRevoked }
      running.add(one)
      timer ??= setInterval(() => void look(), LOOK_MS).unref()
      return () => void running.delete(one)
    },
    stop,
  }
}
