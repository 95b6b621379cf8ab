import { Input } from 'antd'
import { useState } from 'react'
import type { UserInfo } from '../../../contract/user.ts'
import { session } from '../../providers/session.ts'
import { toast } from '../../providers/toast.ts'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useWrite } from '../../providers/hooks/use-write.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export function ProfilePanel({ user }: { user: UserInfo }) {
  // Null until edited, since another tab or device may change it.
  const [written, setWritten] = useState<string | null>(null)
  const nickname = written ?? user.nickname
  const [email, setEmail] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const isEmailWrong = email.trim() !== '' && !EMAIL.test(email.trim())
  const save = useWrite('user.profile', {
    onSuccess: (userInfo) => {
      session.merge(userInfo)
      setWritten(null)
      setEmail('')
      setIsChecked(false)
      toast({ type: 'success', message: '资料已保存' })
    },
  })
  return (
    <Panel title="个人资料">
      <Form
        onSend={() => {
          setIsChecked(true)
          if (!isEmailWrong)
            save.mutate({
              ...(written !== null && { nickname: written.trim() }),
              ...(email.trim() !== '' && { email: email.trim() }),
            })
        }}
      >
        <Field label="昵称" hint="显示在右上角，留空则显示用户名。">
          {(control) => (
            <Input
              {...control}
              value={nickname}
              onChange={(event) => setWritten(event.target.value)}
              maxLength={32}
              autoComplete="nickname"
            />
          )}
        </Field>
        <Field
          label="邮箱"
          hint={user.email === '' ? '还没有填写。' : '填写新的邮箱会替换原来的。'}
          error={isChecked && isEmailWrong ? '邮箱格式不正确' : null}
        >
          {(control) => (
            <Input
              {...control}
              type="email"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              placeholder={user.email}
              maxLength={128}
              autoComplete="email"
            />
          )}
        </Field>
        <FormActions label="保存资料" isBusy={save.isPending} error={save.error} />
      </Form>
    </Panel>
  )
}
