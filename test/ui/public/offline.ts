import { http } from '../../../src/providers/client.ts'

/** Cuts the page from its server. @returns the way back */
export function goOffline(): () => void {
  const { adapter } = http.defaults
  const { fetch } = globalThis
  http.defaults.adapter = async () =>
    Promise.reject(Object.assign(new Error('offline'), { code: 'ERR_NETWORK' }))
  globalThis.fetch = async () => Promise.reject(new TypeError('offline'))
  return () => {
    http.defaults.adapter = adapter
    globalThis.fetch = fetch
  }
}
