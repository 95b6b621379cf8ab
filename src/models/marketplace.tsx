import { Button } from 'antd'
import type { Model } from '../../contract/model.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { filterModels } from './filter-models.ts'
import { ModelCard } from './model-card.tsx'
import { ModelFilters } from './model-filters.tsx'
import { useModelFilters } from './use-model-filters.ts'

/** The whole catalog with its filters. */
export function Marketplace({ models }: { models: Model[] }) {
  const { filters, setFilter, clear } = useModelFilters()
  const found = filterModels(models, filters)
  if (models.length === 0)
    return <EmptyState title="还没有上架模型" text="模型上架后会出现在这里，可以先准备好 API Key。" />
  return (
    <>
      <ModelFilters models={models} filters={filters} setFilter={setFilter} />
      <output className="model-count">
        {found.length === models.length
          ? `共 ${models.length} 个模型`
          : `找到 ${found.length} 个，共 ${models.length} 个`}
      </output>
      {found.length === 0 ? (
        <EmptyState
          title="没有符合条件的模型"
          text="换个关键词，或放宽筛选条件。"
          action={<Button onClick={clear}>清除筛选</Button>}
        />
      ) : (
        <ul className="model-cards">
          {found.map((model) => (
            <ModelCard key={model.id} model={model} />
          ))}
        </ul>
      )}
    </>
  )
}
