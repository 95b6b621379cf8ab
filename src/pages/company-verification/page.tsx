import type { CallResult } from '../../../contract/endpoints.ts'
import { displayTime } from '../../../contract/time.ts'
import { useCall } from '../../providers/hooks/use-call.ts'
import { InlineForm } from '../../resources/forms/inline-form.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Badge } from '../../ui/badge.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { COMPANY_STATES } from '../../components/verification/company-states.ts'
import ui from '../../ui/ui.module.css'
import verificationStyles from '../../components/verification/verification.module.css'

type State = CallResult<'company.verification'>

export default function CompanyVerificationPage() {
  const state = useCall('company.verification')
  return (
    <>
      <PageHeader title="企业认证" lead="审核通过后可以开增值税专用发票。一般一个工作日内有结果。" />
      <QueryResult query={state} skeleton={<Skeleton height={520} width="560px" />}>
        {(known) => (
          <>
            {known.state !== 'none' && <CompanyPanel state={known} />}
            {mayApply(known) && <Application state={known} />}
          </>
        )}
      </QueryResult>
    </>
  )
}

const mayApply = ({ state }: State) => state !== 'waiting' && state !== 'approved'

function Application({ state: { attemptsLeft } }: { state: State }) {
  if (attemptsLeft === 0)
    return <p className={ui.quiet}>24 小时之内至多提交 5 次，次数已用完，请明天再试。</p>
  return (
    <Panel
      title="企业信息"
      extra={<span className={ui.quiet}>还可以提交 {attemptsLeft} 次</span>}
      className={verificationStyles.panel}
    >
      <InlineForm name="company" kind="create" height={760} />
    </Panel>
  )
}

function CompanyPanel({ state }: { state: State }) {
  const { text, tone } = COMPANY_STATES[state.state]
  return (
    <Panel title={state.name} extra={<Badge tone={tone}>{text}</Badge>} className={verificationStyles.panel}>
      <Facts
        facts={[
          state.decision !== '' && [state.state === 'revoked' ? '撤销原因' : '未通过的原因', state.decision],
          ['信用代码', state.creditCode],
          ['法定代表人', state.legalPerson],
          state.idNumber !== '' && ['身份证号', state.idNumber],
          ['营业期限至', state.validUntil === null ? '长期' : displayTime(state.validUntil).slice(0, 10)],
          state.submittedAt !== null && ['提交时间', displayTime(state.submittedAt)],
          state.decidedAt !== null && ['审核时间', displayTime(state.decidedAt)],
        ]}
      />
      {state.state === 'approved' && (
        <p className={verificationStyles.provider}>可以在“发票”里申请专票，抬头与税号须与这里的一致。</p>
      )}
    </Panel>
  )
}
