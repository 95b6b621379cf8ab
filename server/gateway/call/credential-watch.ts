import type { Deps } from '../../money/context.ts'
import { InFlight } from '../../platform/in-flight.ts'
import { activeCredentials, callFreezes, type Held, isFrozen } from '../../identity/index.ts'
import type { GatewayCaller } from '../caller/authenticate.ts'
import { accountSuspended, credentialRevoked, keyPaused, type WireError } from '../wire/wire-error.ts'

/** With a slow query and the settlement a stream ends within five seconds. */
const LOOK_MS = 1500

interface Watched {
  key: symbol
  sessionId: string
  keyId: string
  /** Empty: its session or key is watched, and not only a freeze of its user. */
  userId: string
  onRevoked: (why: WireError) => void
}

export interface CredentialWatch {
  /** Calls `onRevoked` once the caller's session or key no longer works, calls are frozen or the key is paused. @returns ends the watch */
  watch(caller: Pick<GatewayCaller, 'sessionId' | 'keyId'>, onRevoked: (why: WireError) => void): () => void
  /** Watches as `watch` does, for what goes on without its session or key: only a freeze of calls ends it. */
  watchFreeze(userId: string, onFrozen: (why: WireError) => void): () => void
  stop(): void
}

/** Looks again and again, while calls run, whether their callers may still have them: one query for all of a kind. */
export function createCredentialWatch({
  database,
  clock,
  log,
}: Pick<Deps, 'database' | 'clock' | 'log'>): CredentialWatch {
  const running = new InFlight<symbol, Watched>()
  let timer: NodeJS.Timeout | undefined
  let isLooking = false

  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    try {
      const looked = running.values()
      const ids = (name: 'sessionId' | 'keyId' | 'userId') => [
        ...new Set(looked.map((one) => one[name]).filter((id) => id !== '')),
      ]
      const now = clock()
      const [active, freezes] = await Promise.all([
        activeCredentials(database.db, { sessionIds: ids('sessionId'), keyIds: ids('keyId'), now }),
        callFreezes(database.db, ids('userId')),
      ])
      for (const one of looked) {
        const held =
          one.userId === ''
            ? active.get(one.keyId === '' ? one.sessionId : one.keyId)
            : { ...UNHELD, ...freezes.get(one.userId) }
        const why = endOf(held, now)
        if (why && running.delete(one.key)) one.onRevoked(why)
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

  function add(one: Omit<Watched, 'key'>): () => void {
    const key = Symbol()
    running.set(key, { key, ...one })
    timer ??= setInterval(() => void look(), LOOK_MS).unref()
    return () => void running.delete(key)
  }

  return {
    watch: ({ sessionId, keyId }, onRevoked) => add({ sessionId, keyId, userId: '', onRevoked }),
    watchFreeze: (userId, onFrozen) => add({ sessionId: '', keyId: '', userId, onRevoked: onFrozen }),
    stop,
  }
}

const UNHELD: Held = { frozenAt: null, until: null, pause: null }

/** @param held of a session or key that works; null: the stream goes on */
function endOf(held: Held | undefined, now: number): WireError | null {
  if (!held) return credentialRevoked()
  if (isFrozen(held, now)) return accountSuspended(held)
  if (held.pause === '') return credentialRevoked()
  return held.pause === null ? null : keyPaused(held.pause)
}
