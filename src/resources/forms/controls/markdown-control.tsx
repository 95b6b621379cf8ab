import { lazy, Suspense, useState } from 'react'
import { TabPanel, Tabs } from '../../../ui/plain/tabs.tsx'
import { heldText, type ControlProps } from './control-props.ts'
import { LongTextControl } from './text-controls.tsx'
import styles from '../forms.module.css'

const MarkdownText = lazy(() => import('../../../ui/markdown-text.tsx'))

const VIEWS = [
  { key: 'write', label: '编辑' },
  { key: 'preview', label: '预览' },
] as const

export function MarkdownControl(props: ControlProps) {
  const [view, setView] = useState<'write' | 'preview'>('write')
  const id = `${props.control.id}-view`
  return (
    <div>
      <Tabs id={id} label={`${props.field.title}的写法`} items={VIEWS} value={view} onChange={setView} />
      <TabPanel id={id} value={view} className={styles.markdown ?? ''}>
        {view === 'write' ? <LongTextControl {...props} /> : <Preview text={heldText(props.value)} />}
      </TabPanel>
    </div>
  )
}

/** It shows the text as its readers will see it. */
function Preview({ text }: { text: string }) {
  if (text.trim() === '') return <p className={styles.quiet}>还没有内容</p>
  return (
    <div className={styles.preview}>
      <Suspense fallback={null}>
        <MarkdownText text={text} />
      </Suspense>
    </div>
  )
}
