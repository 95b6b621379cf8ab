import { links } from '../../providers/config.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useCall } from '../../providers/hooks/use-call.ts'
import { InlineForm } from '../../resources/forms/inline-form.tsx'
import { VerifiedPanel } from '../../components/verification/verified-panel.tsx'
import { pathOf } from '../../providers/path-of.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/ui.module.css'
import verificationStyles from '../../components/verification/verification.module.css'

export default function PersonalVerificationPage() {
  const state = useCall('user.verification')
  const isVerified = state.data?.isVerified === true
  return (
    <>
      <PageHeader
        title="个人实名认证"
        lead={isVerified ? '认证已通过，只显示打码后的信息。' : '请填写身份证上的姓名和号码。'}
      />
      <QueryResult query={state} skeleton={<Skeleton height={320} width="560px" />}>
        {(known) => {
          if (known.isVerified) return <VerifiedPanel state={known} />
          if (known.attemptsLeft === 0)
            return (
              <EmptyState
                title="今天的认证次数已用完"
                text="每天可以提交 3 次。请核对证件信息，明天再试。"
                action={<LinkButton to={pathOf('verification')}>返回</LinkButton>}
              />
            )
          return (
            <Panel
              title="身份信息"
              extra={<span className={ui.quiet}>还可以尝试 {known.attemptsLeft} 次</span>}
              className={verificationStyles.panel}
            >
              <InlineForm name="verification" kind="create" height={260} />
              <p className={verificationStyles.provider}>
                核验方式：{known.provider}
                {links.privacy !== '' && (
                  <a href={links.privacy} target="_blank" rel="noopener noreferrer">
                    隐私政策
                  </a>
                )}
              </p>
            </Panel>
          )
        }}
      </QueryResult>
    </>
  )
}
