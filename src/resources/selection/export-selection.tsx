import { Button } from 'antd'
import { dayOf } from '../../../contract/time.ts'
import type { AppColumn, AppResource } from '../../config/runtime/app-config.ts'
import { useMay } from '../../providers/hooks/use-may.ts'
import { toast } from '../../providers/toast.ts'
import { saveFile } from '../../ui/save-file.ts'
import { useChosenRows } from './use-selected-rows.ts'

interface ExportChosenProps {
  resource: AppResource
  shown: readonly AppColumn[]
  title: string
}

export function ExportChosen({ resource, shown, title }: ExportChosenProps) {
  const chosen = useChosenRows()
  const mayExport = useMay({ resource: resource.name, action: 'export' })
  if (!chosen || !mayExport) return null
  const { rows } = chosen
  async function save() {
    const { chosenCsv } = await import('./selection-csv.ts')
    const file = new Blob([chosenCsv(shown, rows)], { type: 'text/csv;charset=utf-8' })
    saveFile({ file, name: `${title}-所选-${dayOf(Date.now())}.csv` })
    toast({ type: 'success', message: `已导出所选 ${rows.length} 行` })
  }
  return <Button onClick={() => void save()}>导出所选</Button>
}
