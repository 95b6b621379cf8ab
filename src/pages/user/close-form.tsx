import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ClosingPreview } from '../../contract/account.ts'
import { call, HttpFailure } from '../providers/http.ts'
import { navigation } from '../providers/navigation.ts'
import { session } from '../providers/session.ts'
import { toast } from '../providers/toast.ts'
import { FailureText } from '../ui/failure-text.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { PasswordBox } from '../ui/password-box.tsx'
import { useAct } from '../ui/use-act.ts'
import { lossesOf, obstacleOf } from './closing-text.ts'
import { OwnerCode } from './owner-code.tsx'

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
  const close = useAct({
    mutationFn: () => {
      const { balance, tokens } = preview
      return call('user.close', { [way]: proof.trim(), forfeits: { balance, tokens } })
    },
    onSuccess: () => {
      navigation.go('/')
      session.close()
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
      <ul className="account-losses">
        {lossesOf(preview).map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
      {preview.refundable > 0 && (
        <p className="account-hint">
          有 {preview.refundable} 个没有用过的资源包可以先退款：<Link to="/center/orders">去订单明细</Link>
        </p>
      )}
      {obstacle === null ? (
        <>
          {way === 'code' ? (
            <OwnerCode purpose="close" value={proof} onChange={setProof} />
          ) : (
            <Field label="登录密码">
              {(control) => (
                <PasswordBox
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
              className="account-switch"
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
        <p className="account-obstacle" role="alert">
          {obstacle}
          {preview.pendingOrders > 0 && <Link to="/center/orders">去处理</Link>}
        </p>
      )}
      <FailureText error={close.error} />
      <div className="ui-form-actions">
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
