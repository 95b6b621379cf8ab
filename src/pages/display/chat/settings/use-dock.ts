import { useState } from 'react'
import { browserStorage } from '../../../../config/runtime/browser-storage.ts'
import { useMedia } from '../../../../ui/use-media.ts'

/** From here on there is room for the parameters next to the conversation. */
const QUERY = '(min-width: 1280px)'
const KEY = 'chatParametersDocked'

/** Whether the parameters can stand next to the conversation, and whether the reader wants them to; that is remembered. */
export function useDock() {
  const hasRoom = useMedia(QUERY)
  const [isWanted, setWanted] = useState(() => browserStorage.getItem(KEY) === 'yes')
  const toggle = () => {
    setWanted(!isWanted)
    if (isWanted) browserStorage.removeItem(KEY)
    else browserStorage.setItem(KEY, 'yes')
  }
  return { hasRoom, isDocked: hasRoom && isWanted, toggle }
}
