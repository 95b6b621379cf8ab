import type { Receipt } from '../../../contract/stats.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import ui from '../../ui/ui.module.css'
import styles from './receipt.module.css'
import { pathOf, repeatCurl } from './repeat-curl.ts'

/** A command that makes a call of the same model by the same wire; what was said in this one is not kept. */
export default function RepeatCall({ receipt: { modelId, wire: cameBy, type } }: { receipt: Receipt }) {
  if (!type) return null
  // A line of a batch is repeated by itself.
  const wire = cameBy === 'batches' ? null : cameBy
  const baseUrl = `${globalThis.location.origin}/v1`
  const curl = repeatCurl({ modelId, wire: wire ?? null, type, baseUrl })
  return (
    <section className={styles.repeat} aria-label="复现">
      <p className={ui.quiet}>
        复现：请求的内容没有保存，下面用同一个模型和
        {wire ? `接口 ${pathOf({ modelId, wire, type })} ` : '它的接口'}
        写一条，换成自己的内容再运行。
      </p>
      {/* Scrollable, so it must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>
        <code>{curl}</code>
      </pre>
      <CopyButton text={curl} size="small" label="复制 curl" />
    </section>
  )
}
