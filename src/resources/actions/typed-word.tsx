import { Input, type InputRef } from 'antd'
import { useEffect, useRef } from 'react'
import { Field } from '../../ui/field.tsx'

interface TypedWordProps {
  word: string
  value: string
  /** The button that had the focus is disabled now: without it Escape would not close the sheet. */
  takesFocus: boolean
  onChange: (value: string) => void
}

/** What has to be typed before an action is confirmed. */
export function TypedWord({ word, value, takesFocus, onChange }: TypedWordProps) {
  const input = useRef<InputRef>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  return (
    <Field label={`输入“${word}”以确认`}>
      {(control) => (
        <Input
          {...control}
          ref={input}
          value={value}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
