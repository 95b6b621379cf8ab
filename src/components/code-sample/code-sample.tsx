import { useId, useState } from 'react'
import { TabPanel, Tabs } from '../public/shared/tabs.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import './code.css'

export const LANGUAGES = [
  { key: 'curl', label: 'curl' },
  { key: 'python', label: 'Python' },
  { key: 'node', label: 'Node.js' },
] as const

export type Language = (typeof LANGUAGES)[number]['key']
export type CodeSamples = Record<Language, string>

/** The same call in three languages, ready to copy and run. */
export function CodeSample({ samples }: { samples: CodeSamples }) {
  const id = useId()
  const [language, setLanguage] = useState<Language>('curl')
  return (
    <div className="code">
      <div className="code-head">
        <Tabs id={id} label="语言" items={LANGUAGES} value={language} onChange={setLanguage} />
        <CopyButton text={samples[language]} size="small" label="复制代码" />
      </div>
      <TabPanel id={id} value={language}>
        {/* Scrolls sideways, so the keyboard must be able to reach it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section tabIndex={0} aria-label="代码">
          <pre>
            <code>{samples[language]}</code>
          </pre>
        </section>
      </TabPanel>
    </div>
  )
}
