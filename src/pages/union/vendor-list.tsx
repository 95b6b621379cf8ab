import type { Model } from '../../../contract/model.ts'
import type { ModelsLoad } from '../shared/use-models.ts'

const BONES = [96, 112, 88, 104]

/** The vendors of the live catalogue, the one with most models first. */
export function VendorList({ load, onRetry }: { load: ModelsLoad; onRetry: () => void }) {
  if (load.state === 'failed') {
    return (
      <p role="alert">
        厂商名单暂时读不到：{load.message}。
        <button type="button" className="members-retry" onClick={onRetry}>
          重新加载
        </button>
      </p>
    )
  }
  if (load.state === 'loading') {
    return (
      <div className="vendors" aria-hidden="true">
        {BONES.map((width) => (
          <span key={width} className="vendor" style={{ width }}>
            <span className="public-bone" />
          </span>
        ))}
      </div>
    )
  }
  if (load.models.length === 0) return <p>还没有上架的模型。</p>
  return (
    <ul className="vendors" aria-label="已上架的模型厂商">
      {countByVendor(load.models).map(([vendor, count]) => (
        <li key={vendor} className="vendor">
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
