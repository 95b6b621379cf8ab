import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { SavedView } from '../../../contract/view.ts'
import { useCreate } from '../../providers/hooks/use-create.ts'
import { useWrite } from '../../providers/hooks/use-write.ts'
import { toast } from '../../providers/toast.ts'
import { copyText } from '../../ui/copy-text.ts'
import { FormError } from '../../ui/form-error.tsx'
import { NameForm } from './name-form.tsx'
import { useViews } from './use-views.ts'
import { ViewRow } from './view-row.tsx'
import { VIEW, viewPath } from './view-query.ts'
import styles from './views.module.css'

interface ViewsPanelProps {
  list: string
  current: SavedView | null
  isChanged: boolean
  /** What would be saved. */
  query: string
  onClose: () => void
}

export default function ViewsPanel({ list, current, isChanged, query, onClose }: ViewsPanelProps) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { views, refresh } = useViews(list)
  const [isNaming, setNaming] = useState(false)
  // Another tab may have changed them.
  // oxlint-disable-next-line react/exhaustive-deps -- once, as it opens
  useEffect(refresh, [])
  const show = (view: SavedView) => navigate(viewPath(pathname, view), { replace: true })
  const add = useCreate('view.add', (view) => {
    setNaming(false)
    void show(view)
  })
  const replace = useWrite('view.edit', {
    onSuccess: (view) => {
      toast({ type: 'success', message: `已更新“${view.name}”` })
      void show(view)
    },
    onError: refresh,
  })

  function open(path: string) {
    onClose()
    void navigate(path)
  }
  async function share() {
    const isCopied = await copyText(`${globalThis.location.origin}${pathname}?${query}`)
    toast(
      isCopied
        ? { type: 'success', message: '链接已复制，别人打开看到的是同样的筛选、列和排序' }
        : { type: 'error', message: '没能复制，请复制地址栏' },
    )
  }

  return (
    <div className={styles.panel}>
      {views.length === 0 ? (
        <p className={styles.empty}>把现在的筛选、列和排序存下来，下次一点就到。</p>
      ) : (
        <ul>
          {views.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              isCurrent={view.id === current?.id}
              onOpen={() => open(viewPath(pathname, view))}
              onStale={refresh}
            />
          ))}
        </ul>
      )}
      <FormError error={replace.error} />
      <div className={styles.tools}>
        {current && isChanged && (
          <Button
            type="primary"
            loading={replace.isPending}
            onClick={() => replace.mutate({ id: current.id, rev: current.rev, query })}
          >
            更新“{current.name}”
          </Button>
        )}
        {!isNaming && <Button onClick={() => setNaming(true)}>存为新视图</Button>}
        <Button onClick={() => void share()}>复制链接</Button>
        {current && <Button onClick={() => open(`${pathname}?${VIEW}=`)}>不用视图</Button>}
      </div>
      {isNaming && (
        <NameForm
          label="新视图的名称"
          submit="保存"
          name=""
          write={add}
          onSubmit={(name) => add.mutate({ list, name, query })}
          onCancel={() => setNaming(false)}
        />
      )}
    </div>
  )
}
