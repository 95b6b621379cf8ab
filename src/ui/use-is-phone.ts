import { useMedia } from './use-media.ts'

const QUERY = '(max-width: 767.98px)'

export const isPhoneNow = () => globalThis.matchMedia(QUERY).matches

export const useIsPhone = () => useMedia(QUERY)
