const PROBE = 'probe'

/** A storage of the browser. Where it is refused, as with cookies, or full, what is stored lives as long as this page. */
function openStorage(open: () => Storage) {
  const memory = new Map<string, string>()
  function attempt<T>(use: (storage: Storage) => T): T | null {
    try {
      return use(open())
    } catch {
      return null
    }
  }
  const getItem = (key: string): string | null =>
    memory.get(key) ?? attempt((storage) => storage.getItem(key))
  function setItem(key: string, value: string): void {
    const isKept = attempt((storage) => {
      storage.setItem(key, value)
      return true
    })
    if (isKept) memory.delete(key)
    else memory.set(key, value)
  }
  function removeItem(key: string): void {
    memory.delete(key)
    attempt((storage) => storage.removeItem(key))
  }
  /** Whether nothing that is stored is there after this page. */
  function isRefused(): boolean {
    setItem(PROBE, '')
    const isRefusedNow = memory.has(PROBE)
    removeItem(PROBE)
    return isRefusedNow
  }
  return { getItem, setItem, removeItem, isRefused }
}

export const browserStorage = openStorage(() => globalThis.localStorage)
export const tabStorage = openStorage(() => globalThis.sessionStorage)
