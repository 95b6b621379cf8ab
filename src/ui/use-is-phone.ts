import { useSyncExternalStore } from 'react'

const QUERY = '(max-width: 767.98px)'

function subscribe(listener: () => void) {
  const query = globalThis.matchMedia(QUERY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const isPhoneNow = () => globalThis.matchMedia(QUERY).matches

export const useIsPhone = () => useSyncExternalStore(subscribe, isPhoneNow)
