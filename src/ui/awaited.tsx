import { useEffect, useEffectEvent, useState } from 'react'
import { useRootAttribute } from './root-attribute.ts'

/** Longer than an answer takes as a rule. */
const WAIT_MS = 3000

/** Stands where a notice may come: what is below it is not seen until then, so that it does not move. */
export function Awaited({ onOver }: { onOver?: () => void }) {
  const [isOver, setOver] = useState(false)
  const over = useEffectEvent(() => {
    setOver(true)
    onOver?.()
  })
  useEffect(() => {
    const timer = setTimeout(over, WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  useRootAttribute('data-awaited', !isOver)
  return null
}
