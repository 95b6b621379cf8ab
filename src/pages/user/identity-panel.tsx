import { Panel } from '../../ui/panel.tsx'
import { displayTime } from '../../../contract/time.ts'
import { Link } from 'react-router'
import type { UserInfo } from '../../../contract/user.ts'
import { Facts } from '../../ui/facts.tsx'
import { Badge } from '../../ui/badge.tsx'
import { pathOf } from '../../providers/path-of.ts'

/** Who the account belongs to. */
export function IdentityPanel({ user }: { user: UserInfo }) {
  const verification = user.perVerification ? (
    <Badge tone="good">已认证</Badge>
  ) : (
    <Link to={pathOf('verification')}>未认证，去认证</Link>
  )
  return (
    <Panel title="基本信息">
      <Facts
        facts={[
          ['用户名', user.username],
          ['手机号', user.phone],
          ['邮箱', user.email === '' ? '未填写' : user.email],
          ['账户类型', user.type === 'person' ? '个人' : '企业'],
          ['实名认证', verification],
          user.userGroupNames.length > 0 && ['用户组', user.userGroupNames.join('、')],
          ['注册时间', displayTime(user.createdAt)],
        ]}
      />
    </Panel>
  )
}
