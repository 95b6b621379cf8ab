import { Link } from 'react-router'
import { Badge } from '../ui/badge.tsx'
import { Bone } from '../ui/bone.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { useCall } from '../ui/use-call.ts'
import { VerifiedPanel } from '../verification/verified-panel.tsx'
import '../verification/verification.css'

/** What real-name verification is for, and where mine stands. */
export default function VerificationPage() {
  const state = useCall('user.verification')
  return (
    <>
      <PageHead title="实名认证" lead="按照国家对生成式人工智能服务的要求，核验账户持有人的真实身份。" />
      <Loaded query={state} skeleton={<Bone height={220} width="560px" />}>
        {(known) =>
          known.isVerified ? (
            <VerifiedPanel state={known} />
          ) : (
            <Panel
              title="个人实名认证"
              extra={<Badge tone="warn">未认证</Badge>}
              className="verification-panel"
            >
              <p className="verification-text">只需要姓名和身份证号，一般几秒内出结果。</p>
              <ul className="verification-list">
                <li>身份证号加密保存，页面和日志里只出现打码后的内容</li>
                <li>只用于核验身份，不会提供给模型，也不用于营销</li>
                <li>认证完成后不能自行更改，请用本人证件</li>
              </ul>
              <Link className="ui-link" data-kind="primary" to="/center/personal-verification">
                开始认证
              </Link>
            </Panel>
          )
        }
      </Loaded>
    </>
  )
}
