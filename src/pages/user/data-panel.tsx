import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { toast } from '../../providers/toast.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useSingleMutation } from '../../providers/hooks/use-single-mutation.ts'
import { downloadMyData } from './download-my-data.ts'
import styles from './user.module.css'

const CloseSheet = lazy(() => import('./close-sheet.tsx'))

export function DataPanel() {
  const [isClosing, setIsClosing] = useState(false)
  const save = useSingleMutation({
    mutationFn: downloadMyData,
    onSuccess: (left) => toast({ type: 'success', message: `数据已保存，24 小时内还可以导出 ${left} 次` }),
  })
  return (
    <Panel title="数据与账号">
      <div className={styles.row}>
        <div>
          <h3>导出我的数据</h3>
          <p>
            资料、订单、收支、调用记录、对话等，存为一个 JSON 文件。手机号等敏感信息已打码，API Key
            只含前缀。登录后 15 分钟内才能导出，过了请退出后重新登录。
          </p>
        </div>
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          导出
        </Button>
      </div>
      <FormError error={save.error} />
      <div className={styles.row}>
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
