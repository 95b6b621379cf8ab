import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent, type CompositionEvent } from 'react'

/** Debounced, and paused while an input method is composing. */
export function useSearchText({ value, onSettle }: { value: string; onSettle: (text: string) => void }) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const isComposing = useRef(false)
  const settle = useEffectEvent(onSettle)
  if (value !== seen) {
    setSeen(value)
    setText(value)
  }
  useEffect(() => {
    if (text === value || isComposing.current) return undefined
    const timer = setTimeout(() => settle(text), 200)
    return () => clearTimeout(timer)
  }, [text, value])
  return {
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setText(event.target.value),
    onCompositionStart: () => {
      isComposing.current = true
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      isComposing.current = false
      onSettle(event.currentTarget.value)
    },
  }
}
