import { Button } from 'antd'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Model } from '../../../../../contract/model.ts'
import { displayYuan, formatYuan, parseYuan } from '../../../../../contract/money.ts'
import { coveredNano } from '../../../../components/packages/coverage.ts'
import { useCall } from '../../../../providers/hooks/use-call.ts'
import { useUser } from '../../../../providers/hooks/use-user.ts'
import { pathOf } from '../../../../providers/path-of.ts'
import type { UserInfo } from '../../../../../contract/user.ts'
import { estimateCall, isPriced } from '../price/estimate-call.ts'
import type { Chat } from '../state/create-chat.ts'
import type { Draft } from '../state/draft.ts'
import { pathTo } from '../state/tree.ts'
import { useChat } from '../state/use-chat.ts'
import styles from '../chat.module.css'
import { Gift } from '../../../../components/packages/gift.tsx'

interface ComposerFundsProps {
  chat: Chat
  models: readonly Model[]
  /** Those that could be asked instead. */
  known: readonly Model[]
  draft: Draft
}

/** Under the composer of who is not signed in. */
const VisitorNote = ({ known }: { known: readonly Model[] }) => (
  <p className={styles.estimate}>
    登录后发送，写好的内容会保留。
    <Gift models={known} />
  </p>
)

/** Says before anything is sent that it cannot be paid, and what to do; a visitor reads about the sign-in. */
export function ComposerFunds(props: ComposerFundsProps) {
  const user = useUser()
  return user ? <Funds {...props} user={user} /> : <VisitorNote known={props.known} />
}

function Funds({ chat, models, known, draft, user }: ComposerFundsProps & { user: UserInfo }) {
  const state = useChat(chat)
  const most = (model: Model, lane: number) =>
    estimateCall(model, {
      history: pathTo(state.messages, state.lanes[lane]?.leafId ?? null),
      settings: chat.settingsOf(lane),
      draft,
    }).mostNano
  const balance = parseYuan(user.balance) ?? 0n
  const doubtful = models
    .map((model, lane) => ({ model, mostNano: most(model, lane) }))
    .filter(({ model, mostNano }) => isPriced(model) && mostNano > balance)
  const packages = useOwnPackages(user, doubtful.length > 0)
  if (packages === undefined) return null
  const fundsFor = ({ id }: Model) => balance + coveredNano(packages, id)
  const short = doubtful.find(({ model, mostNano }) => fundsFor(model) < mostNano)
  if (!short) return null
  const funds = fundsFor(short.model)
  const other =
    models.length === 1 &&
    known.find((model) => coveredNano(packages, model.id) > 0n && fundsFor(model) >= most(model, 0))
  return (
    <div className={styles.funds} role="status">
      <span>
        {funds === 0n
          ? `余额 ${displayYuan(user.balance)}，没有可用于 ${short.model.name} 的资源包，发送会被拒绝。`
          : `${funds > balance ? '余额和资源包共' : '余额'} ${displayYuan(formatYuan(funds))}，不够预扣 ${short.model.name} 一次调用的上限 ${displayYuan(formatYuan(short.mostNano))}，可能会被拒绝。`}
        {funds === 0n && <Gift models={known} />}
      </span>
      <Link to={pathOf('topup')}>充值</Link>
      {other && <Switch model={other} />}
    </div>
  )
}

function Switch({ model: { id, name } }: { model: Model }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (
    <Button
      size="small"
      onClick={() => void navigate(`${pathOf('display', { type: 'chat', id })}${search}`, { replace: true })}
    >
      换成 {name} 可用资源包
    </Button>
  )
}

/** Read again when the tokens left have changed: calls use packages, and are no writes of this console. Nothing is read for who has none. */
function useOwnPackages({ tokenBalance }: UserInfo, isEnabled: boolean) {
  const isNeeded = isEnabled && tokenBalance > 0
  const { data, refetch } = useCall('package.mine', {}, { isSilent: true, isEnabled: isNeeded })
  useEffect(() => {
    if (isNeeded) void refetch()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [tokenBalance])
  return isNeeded ? data : []
}
