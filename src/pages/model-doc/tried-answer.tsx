import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { displayCount, displayYuan } from '../../../contract/money.ts'
import { AudioPlayer } from '../../components/audio/audio-player.tsx'
import { ReceiptDrawer } from '../../components/receipt/receipt-drawer.tsx'
import { Badge } from '../../ui/badge.tsx'
import { readCost } from '../../providers/v1/read-cost.ts'
import type { Tried } from '../../providers/v1/try-v1.ts'
import ui from '../../ui/ui.module.css'
import studioStyles from '../display/studio/studio.module.css'
import styles from './model-doc.module.css'

const TEXT_MAX = 20_000

export function TriedAnswer({ tried }: { tried: Tried }) {
  const { status, contentType, requestId, took, body } = tried
  const [isBillOpen, setIsBillOpen] = useState(false)
  const isGood = status >= 200 && status < 300
  const isSound = contentType.startsWith('audio/')
  const text = useQuery({ queryKey: ['tried', requestId], queryFn: () => textOf(body), enabled: !isSound })
  const cost = useQuery({
    queryKey: ['tried-cost', requestId],
    queryFn: ({ signal }) => readCost(requestId, signal),
    enabled: isGood && requestId !== '',
  })
  return (
    <section className={styles.answer} aria-label="响应">
      <p className={studioStyles.facts}>
        <Badge tone={isGood ? 'good' : 'bad'}>{status}</Badge>
        <span>{displayCount(took)} 毫秒</span>
        <span>{contentType}</span>
        {typeof cost.data === 'string' && (
          <button type="button" className={studioStyles.cost} onClick={() => setIsBillOpen(true)}>
            费用 {displayYuan(cost.data)}
          </button>
        )}
        {!isGood && <span>没有产生费用</span>}
      </p>
      <p className={`${ui.mono} ${ui.quiet}`}>x-request-id: {requestId}</p>
      {isSound ? (
        <AudioPlayer blob={body} label="响应的音频" />
      ) : (
        // Scrollable, so it must be focusable.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={styles.pre} tabIndex={0}>
          {text.data ?? ''}
        </pre>
      )}
      <ReceiptDrawer requestId={isBillOpen ? requestId : null} onClose={() => setIsBillOpen(false)} />
    </section>
  )
}

async function textOf(body: Blob): Promise<string> {
  const text = await body.text()
  const shown = pretty(text)
  return shown.length > TEXT_MAX
    ? `${shown.slice(0, TEXT_MAX)}\n……（共 ${displayCount(text.length)} 个字符）`
    : shown
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
