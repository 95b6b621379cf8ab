import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { toast } from '../providers/toast.ts'
import { FailureText } from '../ui/failure-text.tsx'
import { Panel } from '../ui/panel.tsx'
import { useAct } from '../ui/use-act.ts'
import { saveMyData } from './save-my-data.ts'

const CloseSheet = lazy(() => import('./close-sheet.tsx'))

/** Taking one's data along, and leaving. */
export function DataPanel() {
  const [isClosing, setIsClosing] = useState(false)
  const save = useAct({
    mutationFn: saveMyData,
    onSuccess: (left) => toast({ type: 'success', message: `数据已保存，24 小时内还可以导出 ${left} 次` }),
  })
  return (
    <Panel title="数据与账号">
      <div className="account-row">
        <div>
          <h3>导出我的数据</h3>
          <p>
            资料、订单、收支、调用记录、对话等，存为一个 JSON 文件。手机号等敏感信息已打码，API Key 只含前缀。
          </p>
        </div>
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          导出
        </Button>
      </div>
      <FailureText error={save.error} />
      <div className="account-row">
        <div>
          <h3>注销账号</h3>
          <p>个人信息立即删除，余额、资源包和 API Key 一并失效，不能恢复。</p>
        </div>
        <Button danger onClick={() => setIsClosing(true)}>
          注销
        </Button>
      </div>
      <Suspense>{isClosing && <CloseSheet onClose={() => setIsClosing(false)} />}</Suspense>
    </Panel>
  )
}
