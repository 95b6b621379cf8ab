import type { InputRef } from 'antd'
import { useLayoutEffect, useRef, useState, type ChangeEvent, type CompositionEvent } from 'react'
import { cleanVoucherCode, groupVoucherCode, VOUCHER_LENGTH } from '../../../contract/voucher-code.ts'

/** More than a code has, so that a code that is too long is refused and not cut off. */
const MOST = 2 * VOUCHER_LENGTH
const GROUP = 4

/** A code in groups as it is typed or pasted. The caret stays between the characters that it was between. */
export function useGroupedCode() {
  const ref = useRef<InputRef>(null)
  const [text, setText] = useState('')
  const caret = useRef<number | null>(null)

  useLayoutEffect(() => {
    if (caret.current === null) return
    ref.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  function group({ value, selectionStart }: HTMLInputElement) {
    const before = cleanVoucherCode(value.slice(0, selectionStart ?? value.length)).length
    caret.current = before === 0 ? 0 : before + Math.floor((before - 1) / GROUP)
    setText(groupVoucherCode(cleanVoucherCode(value).slice(0, MOST)))
  }

  return {
    code: cleanVoucherCode(text),
    clear: () => setText(''),
    focus: () => ref.current?.focus(),
    input: {
      ref,
      value: text,
      // An input method that is spelling has not written anything yet.
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        'isComposing' in event.nativeEvent && event.nativeEvent.isComposing === true
          ? setText(event.target.value)
          : group(event.target),
      onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => group(event.currentTarget),
    },
  }
}
