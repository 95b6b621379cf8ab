import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import type { AppDetail } from '../../config/runtime/app-config.ts'
import { fillText } from '../../config/runtime/row-value.ts'
import { may } from '../../providers/access-control-provider.ts'
import type { Row } from '../list-state/use-list-table.ts'
import { DetailTabList } from './detail-tab-list.tsx'
import { useTab } from './use-tab.ts'
import styles from './detail.module.css'

interface DetailTabsProps {
  detail: AppDetail
  row: Row
  /** What the first tab shows. */
  first: ReactNode
}

// No list is called so.
const OWN = '-'

/** Tabs load when they are first opened, and keep what their reader did in them. */
export default function DetailTabs({ detail, row, first }: DetailTabsProps) {
  const lists = detail.tabs.filter((tab) => may({ resource: tab.resource, action: 'list' }))
  const items = [
    { key: OWN, label: '概况', children: first },
    ...lists.map((tab) => ({
      key: tab.resource,
      label: tab.title,
      children: <DetailTabList tab={tab} params={paramsOf(tab.filters, row)} />,
    })),
  ]
  const { tab, open } = useTab(items.map(({ key }) => key))
  return <Tabs className={styles.tabs} activeKey={tab} onChange={open} items={items} />
}

const paramsOf = (filters: Record<string, string>, row: Row): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, fillText({ text: value, row })]))
