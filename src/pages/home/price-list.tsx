import { useState } from 'react'
import { Link } from '../../providers/router/index.ts'
import type { ModelType } from '../../../contract/model.ts'
import { defaultTab } from '../../providers/config.ts'
import { modelKinds } from './model-kinds.ts'
import { TabPanel, Tabs } from '../../ui/plain/tabs.tsx'
import type { CatalogLoad } from '../../components/models/use-catalog.ts'
import { PriceTable } from './price-table.tsx'
import { pathOf } from '../../providers/path-of.ts'
import { PublicButton } from '../../layout/public/public-button.tsx'
import publicStyles from '../../layout/public/public.module.css'
import styles from './price-list.module.css'
import { usePublicRead } from '../../components/use-public-read.ts'

/** Rows that are shown for each type, and whose room is kept while they load; the marketplace has the rest. */
const ROWS = 5

/** Live prices, a tab for each type of model. */
export function PriceList({ load, onRetry }: { load: CatalogLoad; onRetry: () => void }) {
  const [type, setType] = useState<ModelType>(() =>
    defaultTab(
      'home',
      modelKinds.map((kind) => kind.type),
      'chat',
    ),
  )
  const speeds = usePublicRead('model.speeds') ?? []
  const models = load.state === 'ready' ? load.models : []
  const kinds = modelKinds.filter(
    (kind) => load.state !== 'ready' || models.some((model) => model.type === kind.type),
  )
  const kind = kinds.find((one) => one.type === type) ?? kinds[0]
  return (
    <section className={`${publicStyles.section} ${styles.prices}`} aria-labelledby="prices-title">
      <div className={publicStyles.wrap}>
        <h2 id="prices-title">实时价目</h2>
        <p className={publicStyles.lead}>
          价格与实际扣费同一份数据，首字延迟是近 7 天全部用户实测的中位数。不登录也能看全。
        </p>
        {kind ? (
          <>
            <div className={styles.head}>
              <Tabs
                id="prices"
                label="模型类型"
                items={kinds.map(tab)}
                value={kind.type}
                onChange={setType}
              />
              <span className={styles.unit}>{kind.unit}</span>
            </div>
            <TabPanel
              id="prices"
              value={kind.type}
              className={load.state === 'ready' ? undefined : styles.waiting}
            >
              {load.state === 'failed' ? (
                <div className={styles.message} role="note">
                  <p>价目暂时读不到：{load.message}。</p>
                  <PublicButton onClick={onRetry}>重新加载</PublicButton>
                </div>
              ) : (
                <PriceTable
                  kind={kind}
                  rows={ROWS}
                  speeds={speeds}
                  models={
                    load.state === 'loading' ? null : models.filter((model) => model.type === kind.type)
                  }
                />
              )}
            </TabPanel>
          </>
        ) : (
          <div className={styles.message}>
            <p>还没有上架的模型，稍后再来看看。</p>
          </div>
        )}
        <p className={styles.more}>
          <Link to={pathOf('model')}>
            {models.length > 0 ? `在模型广场查看全部 ${models.length} 个模型` : '去模型广场'}
          </Link>
        </p>
      </div>
    </section>
  )
}

const tab = (kind: (typeof modelKinds)[number]) => ({ key: kind.type, label: kind.label })
