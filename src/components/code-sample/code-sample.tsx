import { useId } from 'react'
import { TabPanel, Tabs } from '../../ui/plain/tabs.tsx'
import { CopyButton } from '../../ui/plain/copy-button.tsx'
import { ColouredCode } from './coloured-code.tsx'
import { type Language, LANGUAGES, useLanguage } from './language.ts'
import styles from './code-sample.module.css'

export type CodeSamples = Record<'curl' | 'python' | 'node', string>

interface CodeSampleProps {
  /** In the order of the tabs. */
  samples: Partial<Record<Language, string>>
  /** Tells it from others on the page. */
  label?: string
}

export function CodeSample({ samples, label = '代码' }: CodeSampleProps) {
  const id = useId()
  const [first = 'text', ...others] = Object.keys(samples) as Language[]
  const [language, setLanguage] = useLanguage([first, ...others])
  const code = samples[language] ?? ''
  const box = (
    // Scrollable, so it must be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section tabIndex={0} aria-label={label}>
      <pre>
        <ColouredCode code={code} language={LANGUAGES[language].highlight} />
      </pre>
    </section>
  )
  return (
    <div className={styles.code}>
      <div className={styles.head}>
        {others.length === 0 ? (
          <span>{LANGUAGES[first].label}</span>
        ) : (
          <Tabs
            id={id}
            label="语言"
            items={[first, ...others].map((key) => ({ key, label: LANGUAGES[key].label }))}
            value={language}
            onChange={setLanguage}
          />
        )}
        <CopyButton text={code} label="复制代码" />
      </div>
      {others.length === 0 ? (
        box
      ) : (
        <TabPanel id={id} value={language}>
          {box}
        </TabPanel>
      )}
    </div>
  )
}
