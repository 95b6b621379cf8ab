import type { Model } from '../../../contract/model.ts'
import type { CatalogLoad } from '../../components/models/use-catalog.ts'
import publicStyles from '../../layout/public/public.module.css'
import styles from './members.module.css'

const SKELETON_WIDTHS = [96, 112, 88, 104]

export function VendorList({ load, onRetry }: { load: CatalogLoad; onRetry: () => void }) {
  if (load.state === 'failed') {
    return (
      <p role="note">
        厂商名单暂时读不到：{load.message}。
        <button type="button" className={styles.retry} onClick={onRetry}>
          重新加载
        </button>
      </p>
    )
  }
  if (load.state === 'loading') {
    return (
      <div className={styles.vendors} aria-hidden="true">
        {SKELETON_WIDTHS.map((width) => (
          <span key={width} className={styles.vendor} style={{ width }}>
            <span className={publicStyles.bone} />
          </span>
        ))}
      </div>
    )
  }
  if (load.models.length === 0) return <p>还没有上架的模型。</p>
  return (
    <ul className={styles.vendors} aria-label="已上架的模型厂商">
      {countByVendor(load.models).map(([vendor, count]) => (
        <li key={vendor} className={styles.vendor}>
          {vendor} <span>{count} 个模型</span>
        </li>
      ))}
    </ul>
  )
}

function countByVendor(models: Model[]): [vendor: string, count: number][] {
  const counts = new Map<string, number>()
  for (const { vendor } of models) counts.set(vendor, (counts.get(vendor) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)
}
