import { Skeleton } from '../../ui/skeleton.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useCall } from '../../providers/hooks/use-call.ts'
import { ChoicesPanel } from './choices-panel.tsx'
import { VerifiedPanel } from '../../components/verification/verified-panel.tsx'

export default function VerificationPage() {
  const state = useCall('user.verification')
  return (
    <>
      <PageHeader title="实名认证" lead="核验账户持有人的真实身份，只需几秒。" />
      <QueryResult query={state} skeleton={<Skeleton height={340} />}>
        {(known) => (known.isVerified ? <VerifiedPanel state={known} /> : <ChoicesPanel state={known} />)}
      </QueryResult>
    </>
  )
}
