import { Button, Segmented, Select } from 'antd'
import { lazy, Suspense, useRef } from 'react'
import type { Model, ModelSpeed } from '../../../contract/model.ts'
import { Gift } from '../../components/packages/gift.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ComparePanel } from './compare-panel.tsx'
import { filterModels } from './filter-models.ts'
import { ModelCard } from './model-card.tsx'
import { ModelFilters } from './model-filters.tsx'
import { isSort, type Sort, sortModels, SORTS } from './sort-models.ts'
import { useCompared } from './use-compared.ts'
import { useModelFilters } from './use-model-filters.ts'
import { useModelParams } from './use-model-params.ts'
import { useModelPinyin } from './use-model-pinyin.ts'
import { useCall } from '../../providers/hooks/use-call.ts'
import styles from './models.module.css'

const ModelTable = lazy(() => import('./model-table.tsx').then((module) => ({ default: module.ModelTable })))

/** Says once which models are served by the engine inside. @param isMixed others are there, so that these have a mark */
function DemoNote({ models, isMixed }: { models: readonly Model[]; isMixed: boolean }) {
  if (!models.some(({ isBuiltin }) => isBuiltin)) return null
  return (
    <p className={styles.demo}>
      {isMixed ? '标有“演示”的' : '这里的'}模型由内置演示引擎提供，用来演示和测试，照样计费。
    </p>
  )
}

const NONE: readonly ModelSpeed[] = []
/** They change once a day. */
const STALE_MS = 600_000

/** How soon models begin to answer, once it is asked for. */
const useSpeeds = (isEnabled: boolean): readonly ModelSpeed[] =>
  useCall('model.speeds', {}, { isEnabled, isSilent: true, staleTime: STALE_MS }).data ?? NONE

export function Marketplace({ models }: { models: Model[] }) {
  const { filters, setFilter, clear } = useModelFilters()
  const spellings = useModelPinyin(models, filters.keyword)
  const compared = useCompared()
  const marksDemo = models.some(({ isBuiltin }) => !isBuiltin)
  const comparison = useRef<HTMLDivElement>(null)
  const showComparison = () => {
    comparison.current?.scrollIntoView({ block: 'start' })
    comparison.current?.focus({ preventScroll: true })
  }
  const [params, setParams] = useModelParams()
  const isTable = params.get('view') === 'table'
  const sortParam = params.get('sort')
  const sort = isSort(sortParam) ? sortParam : undefined
  const speeds = useSpeeds(sort === 'fast')
  const found = sortModels(filterModels(models, filters, spellings), sort, speeds)
  const chosen = compared.ids.flatMap((id) => models.find((model) => model.id === id) ?? [])
  if (models.length === 0)
    return <EmptyState title="模型即将上架" text="上架后会出现在这里，可以先准备好 API Key。" />
  return (
    <>
      <p className={styles.gift}>
        <Gift models={models} />
      </p>
      <ModelFilters models={models} filters={filters} setFilter={setFilter} />
      <div ref={comparison} className={styles.comparePlace} tabIndex={-1}>
        <ComparePanel models={chosen} compared={compared} />
      </div>
      <div>
        <div className={styles.bar}>
          <output className={styles.count}>
            {found.length === models.length
              ? `共 ${models.length} 个模型`
              : `找到 ${found.length} 个，共 ${models.length} 个`}
          </output>
          <div className={styles.looks}>
            <Select
              aria-label="排序"
              className={styles.sort}
              value={sort}
              placeholder="默认排序"
              allowClear
              onChange={(chosen: Sort | undefined) => setParams({ sort: chosen })}
              options={Object.entries(SORTS).map(([value, label]) => ({ value, label }))}
            />
            <Segmented
              aria-label="视图"
              value={isTable ? 'table' : 'cards'}
              onChange={(view) => setParams({ view: view === 'table' ? view : undefined })}
              options={[
                { value: 'cards', label: '卡片' },
                { value: 'table', label: '表格' },
              ]}
            />
          </div>
        </div>
        <DemoNote models={models} isMixed={marksDemo} />
        {found.length === 0 ? (
          <EmptyState
            title="没有符合条件的模型"
            text="换个关键词，或放宽筛选条件。"
            action={<Button onClick={clear}>清除筛选</Button>}
          />
        ) : isTable ? (
          <Suspense fallback={<Skeleton height={400} />}>
            <ModelTable models={found} compared={compared} marksDemo={marksDemo} />
          </Suspense>
        ) : (
          <ul className={styles.cards}>
            {found.map((model) => (
              <ModelCard key={model.id} model={model} compared={compared} marksDemo={marksDemo} />
            ))}
          </ul>
        )}
        <CompareBar models={chosen} onShow={showComparison} />
      </div>
    </>
  )
}

function CompareBar({ models, onShow }: { models: Model[]; onShow: () => void }) {
  if (models.length === 0) return null
  return (
    <div className={styles.compareBar} role="group" aria-label="对比">
      <output>
        已选 {models.length} 个模型{models.length === 1 && '，再选一个'}
      </output>
      {models.length > 1 && (
        <Button size="small" type="primary" onClick={onShow}>
          查看对比
        </Button>
      )}
    </div>
  )
}
