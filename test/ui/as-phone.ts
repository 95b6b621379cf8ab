import { act } from '@testing-library/react'

/** Makes the window as wide as a phone. */
export function asPhone() {
  act(() => {
    window.innerWidth = 375
    window.dispatchEvent(new Event('resize'))
  })
}
