import type { Published } from '../../../contract/notice.ts'
import { escapeControls } from '../../ui/escape-controls.ts'
import { Icon } from '../../ui/icons.tsx'
import { useRootAttribute } from '../../ui/root-attribute.ts'
import { rememberedBars } from './remembered-bars.ts'
import styles from './notice-bars.module.css'
import topBar from '../top-bar.module.css'

export const barClass = `${topBar.bar} ${styles.bar}`

/** The line before what opens it is here: it takes the same place. */
export function BarLine({ notice: { title, importance } }: { notice: Published }) {
  useRootAttribute('data-notice-bar')
  return (
    <section className={barClass} data-importance={importance} aria-hidden>
      <p>
        {importance === 'warn' && <strong>重要：</strong>}
        {escapeControls(title)}
      </p>
      <button type="button" disabled>
        查看
      </button>
      <button type="button" className="icon-button" disabled>
        <Icon name="close" />
      </button>
    </section>
  )
}

/** What was above the header last time, until the console is here. */
export function RememberedBar() {
  const [first] = rememberedBars()
  return first && <BarLine notice={first} />
}
