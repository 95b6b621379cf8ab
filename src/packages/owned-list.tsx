import { displayCount } from '../../contract/money.ts'
import type { OwnedPackage } from '../../contract/package.ts'
import { displayTime } from '../../contract/time.ts'
import { Badge } from '../ui/badge.tsx'
import { PackageScope } from './package-scope.tsx'

const states = {
  active: { text: '使用中', tone: 'good' },
  used: { text: '已用完', tone: 'plain' },
  expired: { text: '已过期', tone: 'warn' },
} as const

/** The packages that somebody owns: what is left and until when. */
export function OwnedList({ packages }: { packages: OwnedPackage[] }) {
  return (
    <ul className="package-list">
      {packages.map((owned) => (
        <li key={owned.id} className="ui-panel package-card">
          <div className="package-head">
            <h3>{owned.name}</h3>
            <Badge tone={states[owned.status].tone}>{states[owned.status].text}</Badge>
          </div>
          <p className="package-left">
            剩余 <strong className="ui-number">{displayCount(owned.remaining)}</strong> /{' '}
            {displayCount(owned.tokens)} Token
          </p>
          <progress
            className="package-bar"
            value={owned.remaining}
            max={owned.tokens}
            aria-label={`${owned.name} 剩余`}
          />
          <dl className="ui-facts">
            <dt>到期</dt>
            <dd>{displayTime(owned.expiresAt)}</dd>
            <dt>适用模型</dt>
            <dd>
              <PackageScope models={owned.models} />
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  )
}
