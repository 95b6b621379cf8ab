import { displayCount } from '../../contract/money.ts'
import type { InviteInfo } from '../../contract/invite.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { rulesText } from './rules-text.ts'

/** My code and link, the rules, and what came of it. */
export function InvitePanel({ info }: { info: InviteInfo }) {
  return (
    <div className="ui-stack">
      <Panel title="我的邀请">
        <div className="invite-share">
          <span className="ui-quiet">邀请链接</span>
          <span className="ui-mono">{info.link}</span>
          <CopyButton text={info.link} label="复制链接" type="primary" />
          <span className="ui-quiet">邀请码</span>
          <span className="ui-mono">{info.code}</span>
          <CopyButton text={info.code} label="复制邀请码" />
        </div>
        <dl className="ui-figures invite-figures">
          <div>
            <dt>已邀请</dt>
            <dd>{displayCount(info.invited)} 人</dd>
          </div>
          <div>
            <dt>已得奖励</dt>
            <dd>{displayCount(info.rewarded)} 人</dd>
          </div>
          <div>
            <dt>累计获得</dt>
            <dd>{displayCount(info.earnedTokens)} Token</dd>
          </div>
        </dl>
      </Panel>
      <Panel title="活动规则">
        <ol className="invite-rules">
          {rulesText(info).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      </Panel>
    </div>
  )
}
