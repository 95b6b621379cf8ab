import type { Model } from '../../../../../contract/model.ts'
import { WelcomeText } from '../../../../components/packages/welcome-text.tsx'
import { useCall } from '../../../../providers/hooks/use-call.ts'
import styles from '../chat.module.css'

/** Under the composer of who is not signed in. */
export function VisitorNote({ known }: { known: readonly Model[] }) {
  const offer = useCall('package.welcome', {}, { isSilent: true })
  return (
    <p className={styles.estimate}>
      登录后发送，写好的内容会保留。
      <WelcomeText offer={offer.data} models={known} />
    </p>
  )
}
