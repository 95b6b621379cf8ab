import { useId, useState } from 'react'
import { V1_CHARGES, V1_ERROR_CODES, V1_FAULTS, v1Errors } from '../../../contract/v1-errors.ts'
import styles from './error-doctor.module.css'

/** Every code of `/v1`, to be searched by any of its words. */
export function ErrorTable() {
  const id = useId()
  const [query, setQuery] = useState('')
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const found = V1_ERROR_CODES.filter((code) => {
    const { status, text, fix } = v1Errors[code]
    const haystack = `${status} ${code} ${text} ${fix}`.toLowerCase()
    return words.every((word) => haystack.includes(word))
  })
  return (
    <>
      <p className={styles.search}>
        <label htmlFor={id}>查找</label>
        <input
          id={id}
          type="search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          placeholder="状态码、错误码或几个字"
          autoComplete="off"
        />
        <output>{words.length > 0 && `找到 ${found.length} 个`}</output>
      </p>
      <ul className={styles.codes} aria-label="错误码">
        {found.map((code) => {
          const { status, text, fault, charge, fix } = v1Errors[code]
          return (
            <li key={code} id={code}>
              <p className={styles.code}>
                <b>{status}</b> <code>{code}</code>
              </p>
              <div>
                <p>{text}。</p>
                <p>{fix}。</p>
                <p className={styles.note}>
                  {V1_FAULTS[fault]}；{V1_CHARGES[charge]}。
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}
