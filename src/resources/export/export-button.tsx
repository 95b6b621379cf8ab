import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { displayCount } from '../../../contract/money.ts'
import type { AppResource } from '../../config/runtime/app-config.ts'
import { describeFetchFailure } from '../../providers/describe-failure.ts'
import { toast } from '../../providers/toast.ts'
import type { ExportProgress } from './export-list.ts'
import type { ListTable } from '../list-state/use-list-table.ts'
import listStyles from '../list/list.module.css'

interface ExportButtonProps {
  resource: AppResource
  title: string
  table: ListTable
}

export function ExportButton({ resource, title, table }: ExportButtonProps) {
  const running = useRef<AbortController | null>(null)
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start() {
    const { signal } = (running.current = new AbortController())
    setProgress({ rows: 0, bytes: 0, total: null })
    try {
      const { exportList } = await import('./export-list.ts')
      const { endpoint } = resource
      await exportList({ endpoint, input: table.input, title, signal, onProgress: setProgress })
      toast({ type: 'success', message: `已导出${title}` })
    } catch (error) {
      const { message } = describeFetchFailure(error)
      toast(signal.aborted ? { type: 'info', message: '已取消导出' } : { type: 'error', message })
    } finally {
      setProgress(null)
    }
  }

  if (!progress) return <Button onClick={() => void start()}>导出</Button>
  return (
    <>
      <output className={listStyles.exportProgress}>{inWords(progress)}</output>
      <Button onClick={() => running.current?.abort()}>取消导出</Button>
    </>
  )
}

const KIB = 1024

function inWords({ rows, bytes, total }: ExportProgress): string {
  const of = total === null ? '' : ` / ${displayCount(String(total))}`
  return `已导出 ${displayCount(String(rows))}${of} 行，${displayCount(String(Math.ceil(bytes / KIB)))} KB`
}
