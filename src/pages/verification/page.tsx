import { Skeleton } from '../../ui/skeleton.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useCall } from '../../providers/hooks/use-call.ts'
import { Panel } from '../../ui/panel.tsx'
import { CompanyChoice } from './company-choice.tsx'
import { VerifiedPanel } from '../../components/verification/verified-panel.tsx'
import { ChoicesPanel } from './choices-panel.tsx'
import verificationStyles from '../../components/verification/verification.module.css'

export default function VerificationPage() {
  const state = useCall('user.verification')
  return (
    <>
      <PageHeader title="实名认证" lead="核验账户持有人的真实身份，只需几秒。" />
      <QueryResult query={state} skeleton={<Skeleton height={340} />}>
        {(known) =>
          known.isVerified ? (
            <>
              <VerifiedPanel state={known} />
              <Panel title="企业" className={verificationStyles.panel}>
                <CompanyChoice />
              </Panel>
            </>
          ) : (
            <ChoicesPanel state={known} />
          )
        }
      </QueryResult>
    </>
  )
}
