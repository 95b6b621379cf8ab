import { tryParseJson } from '../../../contract/try-parse-json.ts'
import type { AppCell } from '../../config/runtime/app-config.ts'
import { escapeControls } from '../../ui/escape-controls.ts'
import JsonCell, { displayJson } from './json-cell.tsx'
import styles from './changes-cell.module.css'

/** A place in which two things differ; JSON texts, empty where there is nothing. */
export interface Difference {
  path: string
  before: string
  after: string
}

interface ChangesCellProps {
  /** A text: it differs in what the reader may not see. */
  changes: readonly (Difference | string)[]
  words: AppCell['values']
}

/** Where two things differ, each place by the words for its names, with what stood there and what stands there now. */
export default function ChangesCell({ changes, words }: ChangesCellProps) {
  return (
    <ol className={styles.changes}>
      {changes.map((change) => {
        const { path, ...values } = typeof change === 'string' ? { path: change } : change
        return (
          <li key={path}>
            <strong>{placeOf(path, words)}</strong>
            {'before' in values && (
              <div className={styles.change}>
                <del>
                  <span className="visually-hidden">原来是 </span>
                  <Value name={path} text={values.before} words={words} />
                </del>
                <span aria-hidden="true">→</span>
                <ins>
                  <span className="visually-hidden">改为 </span>
                  <Value name={path} text={values.after} words={words} />
                </ins>
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** Names without a word stand as they are, with the dots that an id may have. */
const placeOf = (path: string, words: AppCell['values']) =>
  path
    .split('.')
    .reduce<{ text: string; isWord: boolean }[]>((parts, name) => {
      const word = words[name]?.text
      const last = parts.at(-1)
      if (word === undefined && last && !last.isWord)
        return [...parts.slice(0, -1), { text: `${last.text}.${name}`, isWord: false }]
      return [...parts, { text: escapeControls(word ?? name), isWord: word !== undefined }]
    }, [])
    .map(({ text }) => text)
    .join(' · ')

function Value({ name, text, words }: { name: string; text: string; words: AppCell['values'] }) {
  if (text === '') return '（无）'
  const value = tryParseJson(text)
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return <JsonCell text={text} words={words} />
  return displayJson(name, value, (word) => words[word]?.text ?? word)
}
