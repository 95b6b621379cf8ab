import { Button } from 'antd'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { useSelectedRows } from './use-selected-rows.ts'

/** On a phone boxes would be in the way: they appear by this button or a long press. */
export function SelectButton() {
  const chosen = useSelectedRows()
  const isPhone = useIsPhone()
  if (!chosen || !isPhone) return null
  const { isPicking, setPicking } = chosen
  return (
    <Button aria-pressed={isPicking} onClick={() => setPicking(!isPicking)}>
      {isPicking ? '取消选择' : '选择'}
    </Button>
  )
}
