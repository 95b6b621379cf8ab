import { useState } from 'react'
import { CopyButton } from '../shared/copy-button.tsx'
import { TabPanel, Tabs } from '../shared/tabs.tsx'
import { codeSample, LANGUAGES, type Language } from './code-samples.ts'
import './code-sample.css'

/** A first call that runs as it is, against the address that the reader is looking at. */
export function CodeSample({ modelId }: { modelId: string }) {
  const [language, setLanguage] = useState<Language>('curl')
  const baseUrl = `${globalThis.location.origin}/v1`
  const parts = codeSample({ language, baseUrl, modelId })
  return (
    <div className="code-sample">
      <div className="code-sample-head">
        <Tabs id="code" label="语言" items={LANGUAGES} value={language} onChange={setLanguage} />
        <CopyButton text={parts.map((part) => part.text).join('')} label="复制代码" />
      </div>
      <TabPanel id="code" value={language} className="code-sample-panel" isScrollable>
        <pre>
          <code>
            {parts.map((part, index) => (part.isMine ? <mark key={index}>{part.text}</mark> : part.text))}
          </code>
        </pre>
      </TabPanel>
    </div>
  )
}
