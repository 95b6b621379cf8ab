import { Panel } from '../../ui/panel.tsx'
import { CompanyChoice } from './company-choice.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { CallResult } from '../../../contract/endpoints.ts'
import { Badge } from '../../ui/badge.tsx'
import { pathOf } from '../../providers/path-of.ts'
import verificationStyles from '../../components/verification/verification.module.css'

/** What verification is for, who is asked, and which kinds there are. */
export function ChoicesPanel({ state }: { state: CallResult<'user.verification'> }) {
  return (
    <div className={verificationStyles.columns}>
      <Panel title="选择认证类型" extra={<Badge tone="warn">未认证</Badge>}>
        <div className={verificationStyles.choice}>
          <h3>个人认证</h3>
          <p>填写姓名和身份证号，不用上传照片，一般几秒内出结果。</p>
          {state.attemptsLeft > 0 ? (
            <LinkButton isPrimary to={pathOf('personal-verification')}>
              开始认证
            </LinkButton>
          ) : (
            <p className={verificationStyles.spent}>今天的 3 次机会已用完，请明天再试。</p>
          )}
        </div>
        <CompanyChoice />
      </Panel>
      <Panel title="认证须知">
        <dl className={verificationStyles.facts}>
          <dt>为什么要认证</dt>
          <dd>按照国家对生成式人工智能服务的要求，核验账户持有人的真实身份；邀请奖励也据此按人发放。</dd>
          <dt>信息怎么保存</dt>
          <dd>姓名和身份证号加密保存，页面、日志和导出文件里只出现打码后的内容。</dd>
          <dt>会用在哪里</dt>
          <dd>只用于核验身份，不会提供给模型，也不用于营销；注销账号时立即删除。</dd>
          <dt>有什么限制</dt>
          <dd>每天可以提交 3 次，同一身份证号至多认证 5 个账号；通过后不能自行更改。</dd>
          <dt>核验方式</dt>
          <dd>{state.provider}</dd>
        </dl>
      </Panel>
    </div>
  )
}
