import { useEffect, useEffectEvent } from 'react'
import { browserStorage } from '../config/runtime/browser-storage.ts'
import { createStore, useStore } from './create-store.ts'
import { isTemporary } from './is-temporary.ts'
import { session } from './session.ts'
import { toast } from './toast.ts'

/** What takes a while, and is waited for. */
export interface Job {
  id: string
  /** @returns what to say of its end, null while it goes on */
  look: () => Promise<string | null>
}

const KEY = 'endNotification'
const LOOK_MS = 10_000

const waiting = new Map<string, Job & { path: string }>()
let timer: ReturnType<typeof setInterval> | undefined

/** A notification comes from the service worker; phones know no other. */
export const canNotify = () => 'Notification' in globalThis && 'serviceWorker' in navigator
const isOn = createStore(
  canNotify() && Notification.permission === 'granted' && browserStorage.getItem(KEY) !== null,
)
export const useNotifies = () => useStore(isOn)

/** The browser asks its reader the first time, so this is for their click alone. @returns whether it is as they want it */
export async function setNotifies(wants: boolean): Promise<boolean> {
  const isAllowed = wants && (await Notification.requestPermission()) === 'granted'
  if (isAllowed) browserStorage.setItem(KEY, 'on')
  else browserStorage.removeItem(KEY)
  isOn.set(isAllowed)
  if (!isAllowed) forgetAll()
  return isAllowed === wants
}

/** Says when each of them has ended to a reader who is elsewhere, as long as a page of the console is open and they asked for it. */
export function useNotifyOfEnd(jobs: readonly Job[]): void {
  const isWanted = useNotifies()
  const ids = jobs.map(({ id }) => id).join()
  const wait = useEffectEvent(() => {
    const path = globalThis.location.pathname
    for (const job of jobs) waiting.set(job.id, { ...job, path })
    timer ??= setInterval(() => void lookAtAll(), LOOK_MS)
  })
  useEffect(() => {
    if (isWanted && ids !== '') wait()
  }, [isWanted, ids])
}

function forgetAll() {
  waiting.clear()
  clearInterval(timer)
  timer = undefined
}

let userId = session.read()?.userInfo.userId
session.subscribe(() => {
  if (userId !== session.read()?.userInfo.userId) forgetAll()
  userId = session.read()?.userInfo.userId
})

async function lookAtAll() {
  await Promise.all([...waiting.values()].map(lookAt))
  if (waiting.size === 0) forgetAll()
}

async function lookAt({ id, look, path }: Job & { path: string }) {
  // One that is gone, or not for this reader, has nothing to say.
  const message = await look().catch((error: unknown) => (isTemporary(error) ? null : ''))
  if (message !== null && waiting.delete(id) && message !== '') await tell({ id, message, path })
}

async function tell({ id, message, path }: { id: string; message: string; path: string }) {
  if (document.hidden) {
    const worker = await navigator.serviceWorker.getRegistration()
    // What was allowed may have been taken back in the browser; the page says it, too.
    await worker?.showNotification(message, { tag: id, data: path }).catch(() => undefined)
  } else if (globalThis.location.pathname !== path) toast({ type: 'info', message })
}
