import { Link } from 'react-router'
import { displayTime } from '../../../contract/time.ts'
import type { UserInfo } from '../../../contract/user.ts'
import { Badge } from '../../ui/badge.tsx'
import { Panel } from '../../ui/panel.tsx'
import { pathOf } from '../../providers/path-of.ts'
import ui from '../../ui/ui.module.css'

/** Who the account belongs to. */
export function IdentityPanel({ user }: { user: UserInfo }) {
  return (
    <Panel title="基本信息">
      <dl className={ui.facts}>
        <dt>用户名</dt>
        <dd>{user.username}</dd>
        <dt>手机号</dt>
        <dd className={ui.number}>{user.phone}</dd>
        <dt>邮箱</dt>
        <dd>{user.email === '' ? '未填写' : user.email}</dd>
        <dt>账户类型</dt>
        <dd>{user.type === 'person' ? '个人' : '企业'}</dd>
        <dt>实名认证</dt>
        <dd>
          {user.perVerification ? (
            <Badge tone="good">已认证</Badge>
          ) : (
            <Link to={pathOf('verification')}>未认证，去认证</Link>
          )}
        </dd>
        {user.userGroupNames.length > 0 && (
          <>
            <dt>用户组</dt>
            <dd>{user.userGroupNames.join('、')}</dd>
          </>
        )}
        <dt>注册时间</dt>
        <dd>{displayTime(user.createdAt)}</dd>
      </dl>
    </Panel>
  )
}
