import type { Deps } from '../../deps.ts'
import { activeCredentials } from '../../services/auth/active-credentials.ts'
import { callFreezes } from '../../services/user-state/call-freezes.ts'
import { isFrozen, type Frozen } from '../../services/user-state/frozen.ts'
import type { GatewayCaller } from '../authenticate.ts'
import { accountSuspended, credentialRevoked, type WireError } from '../wire/wire-error.ts'

/** With a slow query and the settlement a stream ends within five seconds. */
const LOOK_MS = 1500

interface Watched {
  sessionId: string
  keyId: string
  /** Empty: its session or key is watched, and not only a freeze of its user. */
  userId: string
  onRevoked: (why: WireError) => void
}

export interface CredentialWatch {
  /** Calls `onRevoked` once the caller's session or key no longer works, or calls are frozen. @returns ends the watch */
  watch(caller: Pick<GatewayCaller, 'sessionId' | 'keyId'>, onRevoked: (why: WireError) => void): () => void
  /** As `watch`, for what goes on whatever becomes of the session or key: only a freeze of calls ends it. */
  watchFreeze(userId: string, onFrozen: (why: WireError) => void): () => void
  stop(): void
}

/** Looks again and again, while calls run, whether their callers may still have them: one query for all of a kind. */
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
      const ids = (name: 'sessionId' | 'keyId' | 'userId') => [
        ...new Set(looked.map((one) => one[name]).filter((id) => id !== '')),
      ]
      const now = clock()
      const [active, freezes] = await Promise.all([
        activeCredentials(database.db, { sessionIds: ids('sessionId'), keyIds: ids('keyId'), now }),
        callFreezes(database.db, ids('userId')),
      ])
      for (const one of looked) {
        const freeze =
          one.userId === ''
            ? active.get(one.keyId === '' ? one.sessionId : one.keyId)
            : (freezes.get(one.userId) ?? UNFROZEN)
        const why = endOf(freeze, now)
        if (why && running.delete(one)) one.onRevoked(why)
      }
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

  function add(one: Watched): () => void {
    running.add(one)
    timer ??= setInterval(() => void look(), LOOK_MS).unref()
    return () => void running.delete(one)
  }

  return {
    watch: ({ sessionId, keyId }, onRevoked) => add({ sessionId, keyId, userId: '', onRevoked }),
    watchFreeze: (userId, onFrozen) => add({ sessionId: '', keyId: '', userId, onRevoked: onFrozen }),
    stop,
  }
}

const UNFROZEN: Frozen = { frozenAt: null, until: null }

/** @param freeze of a session or key that works; null: the stream goes on */
function endOf(freeze: Frozen | undefined, now: number): WireError | null {
  if (!freeze) return credentialRevoked()
  return isFrozen(freeze, now) ? accountSuspended(freeze) : null
}
