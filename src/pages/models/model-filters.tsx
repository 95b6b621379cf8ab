import { Input, Select } from 'antd'
import type { Model } from '../../../contract/model.ts'
import { distinct, type ModelFilters as Filters } from './filter-models.ts'
import { CAPABILITIES, CAPABILITY_NAMES } from '../../components/models/capabilities.ts'
import { modelTypeNames, modelTypes } from '../../components/models/model-types.ts'
import { allowClear } from '../../ui/allow-clear.tsx'
import { useSearchText } from './use-search-text.ts'
import styles from './models.module.css'

interface ModelFiltersProps {
  models: Model[]
  filters: Filters
  setFilter: (name: keyof Filters, value: string | undefined) => void
}

export function ModelFilters({ models, filters, setFilter }: ModelFiltersProps) {
  const search = useSearchText({ value: filters.keyword, onSettle: (text) => setFilter('keyword', text) })
  const types = modelTypeNames.filter((type) => models.some((model) => model.type === type))
  const options = (values: string[]) => distinct(values).map((value) => ({ value, label: value }))
  return (
    <div className={styles.filters}>
      <Input
        type="search"
        aria-label="搜索模型"
        placeholder="搜索名称、厂商、标签"
        allowClear={allowClear}
        maxLength={64}
        {...search}
      />
      <Select
        aria-label="类型"
        value={filters.type}
        placeholder="全部类型"
        allowClear
        onChange={(type) => setFilter('type', type)}
        options={types.map((type) => ({ value: type, label: modelTypes[type] }))}
      />
      <Select
        aria-label="厂商"
        value={filters.vendor || undefined}
        placeholder="全部厂商"
        allowClear
        onChange={(vendor) => setFilter('vendor', vendor)}
        options={options(models.map((model) => model.vendor))}
      />
      <Select
        aria-label="标签"
        value={filters.tag || undefined}
        placeholder="全部标签"
        allowClear
        onChange={(tag) => setFilter('tag', tag)}
        options={options(models.flatMap((model) => model.tags))}
      />
      <Select
        aria-label="能力"
        mode="multiple"
        value={[...filters.can]}
        placeholder="全部能力"
        allowClear
        showSearch={false}
        maxTagCount="responsive"
        onChange={(chosen) => setFilter('can', chosen.join(','))}
        options={CAPABILITY_NAMES.filter((name) => models.some(CAPABILITIES[name].has)).map((name) => ({
          value: name,
          label: CAPABILITIES[name].label,
        }))}
      />
    </div>
  )
}
