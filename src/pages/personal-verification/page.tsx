import { useState } from 'react'
import { Link } from 'react-router'
import type { CallResult } from '../../../contract/endpoints.ts'
import { toast } from '../../providers/toast.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useCall } from '../../providers/hooks/use-call.ts'
import { PersonalForm } from './personal-form.tsx'
import { VerifiedPanel } from '../../components/verification/verified-panel.tsx'
import { pathOf } from '../../providers/path-of.ts'
import ui from '../../ui/ui.module.css'
import verificationStyles from '../../components/verification/verification.module.css'

export default function PersonalVerificationPage() {
  const state = useCall('user.verification')
  const [verified, setVerified] = useState<CallResult<'user.verification'> | null>(null)
  const finish = (result: CallResult<'user.verification'>) => {
    setVerified(result)
    toast({ type: 'success', message: '实名认证已通过' })
  }
  const isVerified = (verified ?? state.data)?.isVerified === true
  return (
    <>
      <PageHeader
        title="个人实名认证"
        lead={isVerified ? '认证已通过，只显示打码后的信息。' : '请填写身份证上的姓名和号码。'}
      />
      <QueryResult query={state} skeleton={<Skeleton height={320} width="560px" />}>
        {(known) => {
          const current = verified ?? known
          if (current.isVerified) return <VerifiedPanel state={current} />
          if (current.attemptsLeft === 0)
            return (
              <EmptyState
                title="今天的认证次数已用完"
                text="每天可以提交 3 次。请核对证件信息，明天再试。"
                action={
                  <Link className={ui.link} to={pathOf('verification')}>
                    返回
                  </Link>
                }
              />
            )
          return (
            <Panel
              title="身份信息"
              extra={<span className={ui.quiet}>还可以尝试 {current.attemptsLeft} 次</span>}
              className={verificationStyles.panel}
            >
              <PersonalForm provider={known.provider} onVerified={finish} />
            </Panel>
          )
        }}
      </QueryResult>
    </>
  )
}
