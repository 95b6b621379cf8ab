import { useState } from 'react'
import type { PageTab } from '../../config/runtime/names.ts'
import { defaultTab } from '../../providers/config.ts'
import { TabPanel, Tabs } from '../../ui/plain/tabs.tsx'
import { PasswordForm } from './password-form.tsx'
import { ResetForm } from './reset-form.tsx'
import { SmsForm } from './sms-form.tsx'
import { useLoginFields } from './use-login-fields.ts'
import { WelcomeText } from '../../components/packages/welcome-text.tsx'
import { usePublicRead } from '../../components/use-public-read.ts'
import { useResend } from '../../components/phone-code/use-resend.ts'
import styles from './login.module.css'

const WAYS = [
  { key: 'sms', label: '验证码登录' },
  { key: 'password', label: '密码登录' },
] as const satisfies readonly { key: PageTab<'login'>; label: string }[]

export function LoginCard({ inviteCode }: { inviteCode: string }) {
  const [way, setWay] = useState<PageTab<'login'> | 'reset'>(() =>
    defaultTab(
      'login',
      WAYS.map(({ key }) => key),
      'sms',
    ),
  )
  const fields = useLoginFields({ inviteCode })
  const resend = useResend()
  const offer = usePublicRead('package.welcome')
  const choose = (next: typeof way) => {
    fields.clear('code', 'password', 'newPassword')
    setWay(next)
  }
  if (way === 'reset') {
    return (
      <>
        <h1>重置密码</h1>
        <p className={styles.sentence}>用短信验证码确认身份，再设置新密码。</p>
        <ResetForm fields={fields} resend={resend} onDone={() => choose('password')} />
      </>
    )
  }
  return (
    <>
      <h1>登录</h1>
      <p className={`${styles.sentence} ${styles.gift}`}>
        {offer ? <WelcomeText offer={offer} /> : '每一次调用，都算得清。'}
      </p>
      <Tabs id="login" label="登录方式" items={WAYS} value={way} onChange={choose} />
      <TabPanel id="login" value={way}>
        {way === 'sms' ? (
          <SmsForm fields={fields} resend={resend} />
        ) : (
          <PasswordForm fields={fields} onForgot={() => choose('reset')} />
        )}
      </TabPanel>
    </>
  )
}
