import { useEffect } from 'react'
import { NO_PERMISSIONS, type Permissions } from '../../../contract/permissions.ts'
import { createStore, useStore } from '../create-store.ts'
import { onForbidden } from '../forbidden.ts'
import { call, UNREACHED } from '../http.ts'
import { isTemporary } from '../is-temporary.ts'
import { refreshUser } from '../refresh-user.ts'
import { session, useSession } from '../session.ts'
import { sleep } from '../sleep.ts'
import { toast } from '../toast.ts'

/** A role that is granted is seen within a minute. */
const FRESH_MS = 45_000
const RETRY_MS = 2000
const RETRY_MOST_MS = 60_000

/** Whose console is shown, and what they hold. */
const shown = createStore({ token: '', held: '' })

/**
 * Gives staff their part of the console, and takes it away with their session; its code and data are loaded for staff alone.
 * @returns whether it is still loading
 */
export function useStaffConsole(): boolean {
  const isSignedIn = useSession() !== null
  useEffect(() => (isSignedIn ? keepFresh() : undefined), [isSignedIn])
  const token = staffToken()
  const { token: shownFor } = useStore(shown)
  useEffect(() => {
    if (token !== shown.read().token) void show(token)
  }, [token])
  return token !== '' && shownFor !== token
}

/** Reads again, as long as the tab is in sight, what its user may do. @returns ends it */
function keepFresh(): () => void {
  let readAt = Date.now()
  let isUsed = false
  const use = () => {
    isUsed = true
  }
  const look = () => {
    if (document.hidden || Date.now() - readAt < FRESH_MS) return
    // A session of staff ends by itself when no one is there: nothing is asked in their absence.
    if (staffToken() !== '' && !isUsed) return
    readAt = Date.now()
    isUsed = false
    void refreshUser().then(() => {
      const token = staffToken()
      return token === '' ? undefined : show(token)
    })
  }
  const timer = setInterval(look, FRESH_MS / 3)
  const used = ['pointerdown', 'keydown', 'input'] as const
  for (const event of used) document.addEventListener(event, use, true)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    for (const event of used) document.removeEventListener(event, use, true)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Whether the console of staff is shown. */
export const useIsStaffShown = (): boolean => useStore(shown).token !== ''

let isAskingAgain = false
// Rights may be taken away while their holder is signed in.
onForbidden(() => {
  const token = staffToken()
  if (token === '' || isAskingAgain) return
  isAskingAgain = true
  void show(token)
    .then(refreshUser)
    .finally(() => {
      isAskingAgain = false
    })
})

function staffToken(): string {
  const signedIn = session.read()
  return signedIn?.userInfo.isAdmin ? signedIn.accessToken : ''
}

let shows = 0

async function show(token: string): Promise<void> {
  shows += 1
  const mine = shows
  const loaded = await untilLoaded(() => import('./show-staff-console.ts'), token)
  if (!loaded) return
  const permissions = token === '' ? NO_PERMISSIONS : await readPermissions(token)
  const held = [...permissions].toSorted().join()
  const isStale = () => {
    const { token: shownFor, held: heldThen } = shown.read()
    return mine !== shows || staffToken() !== token || (shownFor === token && heldThen === held)
  }
  if (isStale()) return
  if (permissions.size === 0) loaded.showUserConsole()
  else {
    const staffConsole = await untilLoaded(() => loaded.loadStaffConsole(permissions), token)
    if (!staffConsole || isStale()) return
    loaded.showStaffConsole(staffConsole)
  }
  shown.set({ token, held })
}

/** Shows the first failure, and retries until the session is another. @returns null then */
async function untilLoaded<T>(load: () => Promise<T>, token: string): Promise<T | null> {
  for (let waitMs = RETRY_MS; staffToken() === token; waitMs = Math.min(waitMs * 2, RETRY_MOST_MS)) {
    try {
      return await load()
    } catch {
      if (waitMs === RETRY_MS) toast({ type: 'error', message: UNREACHED })
      await sleep(waitMs)
    }
  }
  return null
}

/** Who turns out not to be staff has the console of everyone; a server out of reach is asked again. */
async function readPermissions(token: string): Promise<Permissions> {
  while (staffToken() === token) {
    try {
      const { permissions } = await call('staff.me', {}, { isSilent: true })
      return new Set(permissions)
    } catch (error) {
      if (!isTemporary(error)) break
      await sleep(RETRY_MS)
    }
  }
  return NO_PERMISSIONS
}
