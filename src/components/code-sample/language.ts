import { browserStorage } from '../../config/runtime/browser-storage.ts'
import { createStore, useStore } from '../../providers/create-store.ts'

/** The values are the names that highlight.js has for the languages. */
export const LANGUAGES = {
  curl: { label: 'curl', highlight: 'bash' },
  python: { label: 'Python', highlight: 'python' },
  node: { label: 'Node.js', highlight: 'javascript' },
  shell: { label: '终端', highlight: 'bash' },
  json: { label: 'JSON', highlight: 'json' },
  text: { label: '文本', highlight: '' },
} as const

export type Language = keyof typeof LANGUAGES

const KEY = 'sampleLanguage'

const chosen = createStore(browserStorage.getItem(KEY))

/** The one that the reader chose on whatever page, or the first of these languages. */
export function useLanguage<One extends Language>(
  languages: readonly [One, ...One[]],
): [One, (next: One) => void] {
  const wanted = useStore(chosen)
  const choose = (next: One) => {
    chosen.set(next)
    browserStorage.setItem(KEY, next)
  }
  return [languages.find((one) => one === wanted) ?? languages[0], choose]
}
