import { lazy, Suspense, useState } from 'react'
import { TabPanel, Tabs } from '../../../ui/plain/tabs.tsx'
import { heldText, type ControlProps } from './control-props.ts'
import { LongTextControl } from './text-controls.tsx'
import styles from '../forms.module.css'

const MarkdownPreview = lazy(() => import('./markdown-preview.tsx'))

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
        {view === 'write' ? (
          <LongTextControl {...props} />
        ) : (
          <Suspense fallback={null}>
            <MarkdownPreview text={heldText(props.value)} />
          </Suspense>
        )}
      </TabPanel>
    </div>
  )
}
