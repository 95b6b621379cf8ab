import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { displayCount, displayYuan } from '../../contract/money.ts'
import { SoundPlayer } from '../studio/sound-player.tsx'
import '../studio/studio.css'
import { ReceiptDrawer } from '../usage/receipt-drawer.tsx'
import { Badge } from '../ui/badge.tsx'
import { readCost } from '../v1/read-cost.ts'
import type { Tried } from '../v1/try-v1.ts'

const TEXT_MAX = 20_000

/** What came back: status, time, what it cost with the way to its bill, and the answer itself. */
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
    <section className="doc-answer" aria-label="响应">
      <p className="studio-facts">
        <Badge tone={isGood ? 'good' : 'bad'}>{status}</Badge>
        <span>{displayCount(took)} 毫秒</span>
        <span>{contentType}</span>
        {typeof cost.data === 'string' && (
          <button type="button" className="studio-cost" onClick={() => setIsBillOpen(true)}>
            费用 {displayYuan(cost.data)}
          </button>
        )}
        {!isGood && <span>没有产生费用</span>}
      </p>
      <p className="ui-mono ui-quiet">x-request-id: {requestId}</p>
      {isSound ? (
        <SoundPlayer blob={body} label="响应的音频" />
      ) : (
        // It scrolls, so the keyboard must be able to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className="doc-pre" tabIndex={0}>
          {text.data ?? ''}
        </pre>
      )}
      <ReceiptDrawer requestId={isBillOpen ? requestId : null} onClose={() => setIsBillOpen(false)} />
    </section>
  )
}

/** JSON with its indents, anything else as it came; the end of what is very long is left out. */
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
