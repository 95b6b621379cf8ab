import { useSyncExternalStore } from 'react'
import type { LoginResult, UserInfo } from '../../contract/user.ts'
import { browserStorage } from '../config/runtime/browser-storage.ts'

interface StoredSession {
  accessToken: string
  userInfo: UserInfo
}

const TOKEN = 'accessToken'
const USER = 'userInfo'
const LOGOUT = 'logout'

const listeners = new Set<() => void>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session')

let current = load()
let number = 0
let isHereOnly = false

function load(): StoredSession | null {
  const accessToken = browserStorage.getItem(TOKEN)
  const userInfo = parseUser(browserStorage.getItem(USER))
  return accessToken && userInfo ? { accessToken, userInfo } : null
}

function parseUser(text: string | null): UserInfo | null {
  if (!text) return null
  try {
    const value: unknown = JSON.parse(text)
    const isUser = typeof value === 'object' && value !== null && 'userId' in value && Boolean(value.userId)
    return isUser ? (value as UserInfo) : null
  } catch {
    return null
  }
}

function set(next: StoredSession | null) {
  if (next?.accessToken !== current?.accessToken) number += 1
  current = next
  for (const listener of listeners) listener()
}

function store(next: StoredSession) {
  if (!isHereOnly) {
    browserStorage.setItem(TOKEN, next.accessToken)
    browserStorage.setItem(USER, JSON.stringify(next.userInfo))
  }
  set(next)
}

function clear() {
  if (!isHereOnly) {
    browserStorage.removeItem(TOKEN)
    browserStorage.removeItem(USER)
  }
  if (current) set(null)
}

channel?.addEventListener('message', (event) => {
  if (event.data === LOGOUT && !isHereOnly) clear()
})
globalThis.addEventListener('storage', (event) => {
  if (isHereOnly) return
  if (event.key === TOKEN || event.key === USER || event.key === null) set(load())
})

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Who is signed in, kept in browser storage under `accessToken` and `userInfo` and shared by all tabs. */
export const session = {
  read: (): StoredSession | null => current,

  number: (): number => number,

  /** Whether it is in this tab's memory alone. */
  isHereOnly: (): boolean => isHereOnly,

  /** @throws Error 登录失败，响应格式错误 if it lacks userInfo or accessToken; nothing is stored then */
  open: (result: Partial<LoginResult> | null | undefined): void => {
    if (!result?.userInfo || !result.accessToken) throw new Error('登录失败，响应格式错误')
    store({ accessToken: result.accessToken, userInfo: result.userInfo })
  },

  /** Opens one in this tab's memory: from now on no other tab hears of this one's, or this one of theirs. */
  openHere: (next: StoredSession): void => {
    isHereOnly = true
    set(next)
  },

  /** Forgets the user here and in every other tab. */
  close: (): void => {
    clear()
    if (!isHereOnly) channel?.postMessage(LOGOUT)
  },

  /** Adds what the server now says to the stored user. */
  merge: (partial: Partial<UserInfo>): void => {
    if (current) store({ ...current, userInfo: { ...current.userInfo, ...partial } })
  },

  subscribe,
}

export const useSession = () => useSyncExternalStore(subscribe, session.read)
