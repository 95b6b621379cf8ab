import { COMPANY_STATES } from '../../components/verification/company-states.ts'
import { config } from '../../providers/config.ts'
import { useCall } from '../../providers/hooks/use-call.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import verificationStyles from '../../components/verification/verification.module.css'

/** Leads to the verification of a company, and says where it stands; a console without that page does not offer it. */
export function CompanyChoice() {
  const path = config.routes.find(({ page }) => page === 'company-verification')?.path
  return path === undefined ? (
    <div className={verificationStyles.choice} aria-disabled="true">
      <h3>
        企业认证 <Badge>暂未开放</Badge>
      </h3>
      <p>目前只支持个人账户。</p>
    </div>
  ) : (
    <OpenChoice path={path} />
  )
}

function OpenChoice({ path }: { path: string }) {
  const { data } = useCall('company.verification')
  const state = data?.state ?? 'none'
  const { text, tone } = COMPANY_STATES[state]
  return (
    <div className={verificationStyles.choice}>
      <h3>企业认证 {state !== 'none' && <Badge tone={tone}>{text}</Badge>}</h3>
      <p>填写营业执照上的信息并上传执照，人工审核。通过后可以开增值税专用发票。</p>
      <LinkButton to={path}>{state === 'none' ? '去认证企业' : '查看企业认证'}</LinkButton>
    </div>
  )
}
