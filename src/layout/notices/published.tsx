import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Published as PublishedNotice } from '../../../contract/notice.ts'
import { displayTime } from '../../../contract/time.ts'
import { escapeControls } from '../../ui/escape-controls.ts'
import { Icon } from '../../ui/icons.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import ui from '../../ui/ui.module.css'

const MarkdownText = lazy(() => import('../../ui/markdown-text.tsx'))
const WIDTH = 640

interface PublishedProps {
  notice: PublishedNotice
  className: string | undefined
  onRead: (id: string) => void
}

/** The title of an announcement, which opens all of it. It is read once it is closed or put away. */
export function Published({ notice, className, onRead }: PublishedProps) {
  const { id, body, importance, at } = notice
  const [isOpen, setOpen] = useState(false)
  const title = escapeControls(notice.title)
  const put = () => {
    setOpen(false)
    onRead(id)
    document.querySelector<HTMLElement>('#main')?.focus()
  }
  return (
    <section className={className} data-importance={importance} aria-label={`公告：${title}`}>
      <p>
        {importance === 'warn' && <strong>重要：</strong>}
        {title}
      </p>
      <button type="button" onClick={() => setOpen(true)} aria-label={`查看公告：${title}`}>
        查看
      </button>
      <button type="button" className="icon-button" aria-label={`知道了，收起公告：${title}`} onClick={put}>
        <Icon name="close" />
      </button>
      <Sheet title={title} isOpen={isOpen} width={WIDTH} onClose={put}>
        <div className={ui.stack}>
          <p className={ui.quiet}>{displayTime(at)}</p>
          <Suspense fallback={null}>
            <MarkdownText text={body} />
          </Suspense>
          <div className={ui.formActions}>
            <Button type="primary" onClick={put}>
              知道了
            </Button>
          </div>
        </div>
      </Sheet>
    </section>
  )
}
