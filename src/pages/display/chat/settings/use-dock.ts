import { useState, useSyncExternalStore } from 'react'
import { browserStorage } from '../../../../config/runtime/browser-storage.ts'

/** From here on there is room for the parameters next to the conversation. */
const QUERY = '(min-width: 1280px)'
const KEY = 'chatParametersDocked'

function subscribe(listener: () => void) {
  const query = globalThis.matchMedia(QUERY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the parameters can stand next to the conversation, and whether the reader wants them to; that is remembered. */
export function useDock() {
  const hasRoom = useSyncExternalStore(subscribe, () => globalThis.matchMedia(QUERY).matches)
  const [isWanted, setWanted] = useState(() => browserStorage.getItem(KEY) === 'yes')
  const toggle = () => {
    setWanted(!isWanted)
    if (isWanted) browserStorage.removeItem(KEY)
    else browserStorage.setItem(KEY, 'yes')
  }
  return { hasRoom, isDocked: hasRoom && isWanted, toggle }
}
