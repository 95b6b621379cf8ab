import { LANGUAGES as ALL, useLanguage } from '../../components/code-sample/language.ts'
import { CopyButton } from '../../ui/plain/copy-button.tsx'
import { TabPanel, Tabs } from '../../ui/plain/tabs.tsx'
import { codeSample, LANGUAGES } from './code-samples.ts'
import styles from './code-sample.module.css'

export function CodeSample({ modelId }: { modelId: string }) {
  const [language, setLanguage] = useLanguage(LANGUAGES)
  const baseUrl = `${globalThis.location.origin}/v1`
  const parts = codeSample({ language, baseUrl, modelId })
  return (
    <div className={styles.codeSample}>
      <div className={styles.head}>
        <Tabs
          id="code"
          label="语言"
          items={LANGUAGES.map((key) => ({ key, label: ALL[key].label }))}
          value={language}
          onChange={setLanguage}
        />
        <CopyButton text={parts.map((part) => part.text).join('')} label="复制代码" />
      </div>
      <TabPanel id="code" value={language} className={styles.panel} isScrollable>
        <pre>
          <code>
            {parts.map((part, index) => (part.isMine ? <mark key={index}>{part.text}</mark> : part.text))}
          </code>
        </pre>
      </TabPanel>
    </div>
  )
}
