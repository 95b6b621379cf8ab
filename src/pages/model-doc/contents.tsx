import styles from './model-doc.module.css'

interface ContentsProps {
  /** The ids are those of the headings of the parts. */
  parts: readonly { id: string; title: string }[]
}

/** The parts of the page, next to it where there is room. */
export function Contents({ parts }: ContentsProps) {
  return (
    <nav className={styles.contents} aria-label="本页目录">
      <ul>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
