import { useLogout } from '@refinedev/core'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ClosingPreview } from '../../../contract/account.ts'
import { call, HttpFailure } from '../../providers/http.ts'
import type { LogoutParams } from '../../providers/auth-provider.ts'
import { toast } from '../../providers/toast.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { useSingleMutation } from '../../providers/hooks/use-single-mutation.ts'
import { PhoneConfirmation } from './phone-confirmation.tsx'
import { pathOf } from '../../providers/path-of.ts'
import ui from '../../ui/ui.module.css'
import styles from './user.module.css'
import { displayCount, displayYuan, parseYuan } from '../../../contract/money.ts'

interface CloseFormProps {
  preview: ClosingPreview
  /** What was shown is not true any more. */
  onStale: () => void
  onCancel: () => void
}

const CHANGED = 409

/** Says what is lost, and closes the account once its owner has agreed to just that and proved to be the owner. */
export function CloseForm({ preview, onStale, onCancel }: CloseFormProps) {
  const [way, setWay] = useState<'code' | 'password'>('code')
  const [proof, setProof] = useState('')
  const [isAgreed, setIsAgreed] = useState(false)
  const obstacle = obstacleOf(preview)
  const { mutate: logout } = useLogout<LogoutParams>()
  const close = useSingleMutation({
    mutationFn: () => {
      const { balance, tokens } = preview
      return call('user.close', { [way]: proof.trim(), forfeits: { balance, tokens } })
    },
    onSuccess: () => {
      logout({ isAccountClosed: true })
      toast({ type: 'success', message: '账号已注销' })
    },
    onError: (error) => {
      if (error instanceof HttpFailure && error.code === CHANGED) onStale()
    },
    gcTime: 0,
  })
  const choose = (next: typeof way) => {
    setWay(next)
    setProof('')
    close.reset()
  }
  return (
    <Form onSend={() => close.mutate()}>
      <ul className={styles.losses}>
        {lossesOf(preview).map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
      {preview.refundable > 0 && (
        <p className={styles.hint}>
          有 {preview.refundable} 个没有用过的资源包可以先退款：<Link to={pathOf('orders')}>去订单明细</Link>
        </p>
      )}
      {obstacle === null ? (
        <>
          {way === 'code' ? (
            <PhoneConfirmation purpose="close" value={proof} onChange={setProof} />
          ) : (
            <Field label="登录密码">
              {(control) => (
                <PasswordInput
                  {...control}
                  value={proof}
                  onChange={(event) => setProof(event.target.value)}
                  maxLength={64}
                  autoComplete="current-password"
                />
              )}
            </Field>
          )}
          {preview.hasPassword && (
            <Button
              type="link"
              className={styles.switch}
              onClick={() => choose(way === 'code' ? 'password' : 'code')}
            >
              {way === 'code' ? '改用登录密码确认' : '改用短信验证码确认'}
            </Button>
          )}
          <Checkbox checked={isAgreed} onChange={(event) => setIsAgreed(event.target.checked)}>
            我已知道以上后果，并放弃剩余的余额和资源包
          </Checkbox>
        </>
      ) : (
        <p className={styles.obstacle} role="alert">
          {obstacle}
          {preview.pendingOrders > 0 && <Link to={pathOf('orders')}>去处理</Link>}
        </p>
      )}
      <FormError error={close.error} />
      <div className={ui.formActions}>
        <Button onClick={onCancel}>取消</Button>
        <Button
          type="primary"
          danger
          htmlType="submit"
          loading={close.isPending}
          disabled={obstacle !== null || !isAgreed || proof.trim() === ''}
        >
          永久注销
        </Button>
      </div>
    </Form>
  )
}

function lossesOf({ balance, tokens, packages, keys }: ClosingPreview): string[] {
  return [
    ...((parseYuan(balance) ?? 0n) > 0n ? [`余额 ${displayYuan(balance)} 作废，不再退还`] : []),
    ...(tokens > 0 ? [`${packages} 个资源包中剩余的 ${displayCount(tokens)} Token 作废`] : []),
    ...(keys > 0 ? [`${keys} 个 API Key 立即失效，使用它们的程序会停止工作`] : []),
    '手机号、实名信息、对话和生成的内容立即删除，不能恢复',
    '订单与收支流水按规定保留，但不再与你的身份关联',
    '已经开出的发票连同抬头按税法保留；待开的申请取消，没有下载的发票请先下载',
    '用同一手机号或身份证再次注册，不再享受邀请奖励',
  ]
}

function obstacleOf(preview: ClosingPreview): string | null {
  const { frozen, pendingOrders, hasWaitingDebit, isCalling } = preview
  if (frozen !== '') return `${frozen}。`
  if (pendingOrders > 0) return `还有 ${pendingOrders} 笔待支付的订单，请先支付或取消。`
  if (hasWaitingDebit) return '有一笔扣款还在审批，请等它有结果后再注销。'
  return isCalling ? '还有调用正在进行，请等它们结束后再注销。' : null
}
