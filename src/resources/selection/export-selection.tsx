import { Button } from 'antd'
import { dayOf } from '../../../contract/time.ts'
import type { AppColumn, AppResource } from '../../config/runtime/app-config.ts'
import { useMay } from '../../providers/hooks/use-may.ts'
import { toast } from '../../providers/toast.ts'
import { saveFile } from '../../ui/save-file.ts'
import { useSelectedRows } from './use-selected-rows.ts'
import { serverNow } from '../../providers/server-time.ts'

interface ExportChosenProps {
  resource: AppResource
  shown: readonly AppColumn[]
  title: string
}

export function ExportSelection({ resource, shown, title }: ExportChosenProps) {
  const chosen = useSelectedRows()
  const mayExport = useMay({ resource: resource.name, action: 'export' })
  if (!chosen || !mayExport) return null
  const { rows } = chosen
  async function save() {
    const { selectionCsv } = await import('./selection-csv.ts')
    const file = new Blob([selectionCsv(shown, rows)], { type: 'text/csv;charset=utf-8' })
    saveFile({ file, name: `${title}-所选-${dayOf(serverNow())}.csv` })
    toast({ type: 'success', message: `已导出所选 ${rows.length} 行` })
  }
  return <Button onClick={() => void save()}>导出所选</Button>
}
