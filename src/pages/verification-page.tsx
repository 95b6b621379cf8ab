import { Bone } from '../ui/bone.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useCall } from '../ui/use-call.ts'
import { ChoicesPanel } from '../verification/choices-panel.tsx'
import { VerifiedPanel } from '../verification/verified-panel.tsx'
import '../verification/verification.css'

/** What real-name verification is for, and where mine stands. */
export default function VerificationPage() {
  const state = useCall('user.verification')
  return (
    <>
      <PageHead title="实名认证" lead="核验账户持有人的真实身份，只需几秒。" />
      <Loaded query={state} skeleton={<Bone height={340} />}>
        {(known) => (known.isVerified ? <VerifiedPanel state={known} /> : <ChoicesPanel state={known} />)}
      </Loaded>
    </>
  )
}
