import { Button } from 'antd'
import { Sheet } from '../../ui/sheet.tsx'
import type { LeaveGuard } from './use-leave-guard.ts'
import ui from '../../ui/ui.module.css'

interface LeaveSheetProps {
  leave: LeaveGuard
  onDiscard: () => void
}

/** Asks what becomes of what is filled in. */
export const LeaveSheet = ({ leave, onDiscard }: LeaveSheetProps) => (
  <Sheet title="还没有保存" isOpen={leave.isAsking} onClose={leave.stay}>
    <div className={ui.form}>
      <p className={ui.confirmText}>填写的内容已存为草稿（口令除外），30 天内再打开这个表单可以接着填。</p>
      <div className={ui.formActions}>
        <Button
          danger
          onClick={() => {
            onDiscard()
            leave.go()
          }}
        >
          放弃修改
        </Button>
        <Button onClick={leave.go}>留作草稿</Button>
        <Button type="primary" onClick={leave.stay}>
          继续填写
        </Button>
      </div>
    </div>
  </Sheet>
)
