import { useState } from 'react'
import { Link } from 'react-router'
import type { CallResult } from '../../contract/endpoints.ts'
import { refreshUser } from '../providers/account.ts'
import { toast } from '../providers/toast.ts'
import { Bone } from '../ui/bone.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { useCall } from '../ui/use-call.ts'
import { PersonalForm } from '../verification/personal-form.tsx'
import { VerifiedPanel } from '../verification/verified-panel.tsx'
import '../verification/verification.css'

/** Personal real-name verification. */
export default function PersonalVerificationPage() {
  const state = useCall('user.verification')
  const [verified, setVerified] = useState<CallResult<'user.verification'> | null>(null)
  const finish = (result: CallResult<'user.verification'>) => {
    setVerified(result)
    toast({ type: 'success', message: '实名认证已通过' })
    void refreshUser()
  }
  const isVerified = (verified ?? state.data)?.isVerified === true
  return (
    <>
      <PageHead
        title="个人实名认证"
        lead={isVerified ? '认证已通过，只显示打码后的信息。' : '请填写身份证上的姓名和号码。'}
      />
      <Loaded query={state} skeleton={<Bone height={320} width="560px" />}>
        {(known) => {
          const current = verified ?? known
          if (current.isVerified) return <VerifiedPanel state={current} />
          if (current.attemptsLeft === 0)
            return (
              <EmptyState
                title="今天的认证次数已用完"
                text="每天可以提交 3 次。请核对证件信息，明天再试。"
                action={
                  <Link className="ui-link" to="/center/verification">
                    返回
                  </Link>
                }
              />
            )
          return (
            <Panel
              title="身份信息"
              extra={<span className="ui-quiet">还可以尝试 {current.attemptsLeft} 次</span>}
              className="verification-panel"
            >
              <PersonalForm
                provider={known.provider}
                onVerified={finish}
                onRefused={() => void state.refetch()}
              />
            </Panel>
          )
        }}
      </Loaded>
    </>
  )
}
