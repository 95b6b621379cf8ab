import { type RefObject, useEffect } from 'react'

const EDITABLE = 'input:not([type="hidden"], [readonly]), textarea:not([readonly]), [role="switch"]'

/** Leads to the first field once a form is there, after what it stands in has taken the focus; not where that would bring up a keyboard. */
export function useFocusFirst(place: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn || globalThis.matchMedia('(pointer: coarse)').matches) return undefined
    const timer = setTimeout(() => {
      const fields = place.current?.querySelectorAll<HTMLElement>(EDITABLE) ?? []
      const isFree = (field: HTMLElement) => !field.matches(':disabled, details:not([open]) *')
      if (!place.current?.contains(document.activeElement))
        [...fields].find(isFree)?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [place, isOn])
}
