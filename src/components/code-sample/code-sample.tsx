import { useId, useState } from 'react'
import { TabPanel, Tabs } from '../../ui/plain/tabs.tsx'
import { CopyButton } from '../../ui/plain/copy-button.tsx'
import { ColouredCode } from './coloured-code.tsx'
import styles from './code-sample.module.css'

const LANGUAGES = [
  { key: 'curl', label: 'curl' },
  { key: 'python', label: 'Python' },
  { key: 'node', label: 'Node.js' },
] as const

type Language = (typeof LANGUAGES)[number]['key']
/** The values are the names that highlight.js has for the languages. */
const HIGHLIGHTED = { curl: 'bash', python: 'python', node: 'javascript' } as const satisfies Record<
  Language,
  string
>

export type CodeSamples = Record<Language, string>

interface CodeSampleProps {
  samples: CodeSamples
  /** Tells it from others on the page. */
  label?: string
}

export function CodeSample({ samples, label = '代码' }: CodeSampleProps) {
  const id = useId()
  const [language, setLanguage] = useState<Language>('curl')
  return (
    <div className={styles.code}>
      <div className={styles.head}>
        <Tabs id={id} label="语言" items={LANGUAGES} value={language} onChange={setLanguage} />
        <CopyButton text={samples[language]} label="复制代码" />
      </div>
      <TabPanel id={id} value={language}>
        {/* Scrollable, so it must be focusable. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section tabIndex={0} aria-label={label}>
          <pre>
            <ColouredCode code={samples[language]} language={HIGHLIGHTED[language]} />
          </pre>
        </section>
      </TabPanel>
    </div>
  )
}
