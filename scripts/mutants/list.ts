import { billMutants } from './bill.ts'
import { catalogMutants } from './catalog.ts'
import { gatewayMutants } from './gateway.ts'
import { invoiceMutants } from './invoice.ts'
import { inviteMutants } from './invite.ts'
import type { Mutant } from './mutant.ts'
import { offerMutants } from './offer.ts'
import { reportMutants } from './report.ts'
import { shareMutants } from './share.ts'
import { signInMutants } from './sign-in.ts'
import { staffMutants } from './staff.ts'
import { timeMutants } from './time.ts'
import { riskMutants } from './risk.ts'
import { userAlertMutants } from './user-alert.ts'
import { voucherMutants } from './voucher.ts'
import { welcomeMutants } from './welcome.ts'

const wallet = (file: string) => `server/wallet/${file}.ts`
const tests = (...names: string[]) => names.map((name) => `test/server/${name}\\.test`)

export const mutants: Mutant[] = [
  {
    name: '先查后扣：余额够就放行，不看已预扣的',
    file: wallet('apply-hold'),
    before: 'if (wallet.balance_nano - wallet.held_nano < heldNano)',
    after: 'if (wallet.balance_nano < heldNano)',
    tests: tests('wallet/hold', 'gateway/parallel'),
  },
  {
    name: '预扣不是原子的：PostgreSQL 上不锁钱包',
    file: wallet('load-batch'),
    before: "const lock = engine === 'postgres' ? 'for update' : ''",
    after: "const lock = engine === 'postgres' ? '' : ''",
    tests: tests('wallet/races'),
  },
  {
    name: '结算两次：关闭的预扣再收一遍',
    file: wallet('apply-settle'),
    before:
      "return hold.status === 'open' ? closeHold(state, { hold, call, settlement, at }) : storedSettlement(call)",
    after: 'return closeHold(state, { hold, call, settlement, at }) ?? storedSettlement(call)',
    tests: tests('wallet/settle'),
  },
  {
    name: '收得比预扣多',
    file: wallet('close-hold'),
    before: 'const costNano = uncovered < hold.amount_nano ? uncovered : hold.amount_nano',
    after: 'const costNano = uncovered',
    tests: tests('wallet/settle'),
  },
  {
    name: '回收到期的预扣时收了钱',
    file: wallet('apply-settle'),
    before: 'settlement: { ...EMPTY_SETTLEMENT, requestId, attempts }, at',
    after:
      "settlement: { ...EMPTY_SETTLEMENT, requestId, attempts, lines: [{ item: 'second', quantity: 1, unitNano: hold.amount_nano }] }, at",
    tests: tests('wallet/lease'),
  },
  {
    name: '回收了租期未到的预扣',
    file: wallet('apply-settle'),
    before: "if (hold.status !== 'open' || hold.lease_until > at) return false",
    after: "if (hold.status !== 'open') return false",
    tests: tests('wallet/races'),
  },
  {
    name: 'Key 的预算不算进行中的调用',
    file: wallet('apply-hold'),
    before: 'return sum + spent + held',
    after: 'return sum + spent',
    tests: tests('wallet/key-budget'),
  },
  {
    name: 'Key 的预扣结算后不退',
    file: wallet('close-hold'),
    before: 'spend.held_nano -= hold.amount_nano',
    after: 'spend.held_nano -= 0n',
    tests: tests('wallet/key-budget'),
  },
  {
    name: '套餐先扣晚到期的',
    file: wallet('load-batch'),
    before: 'order by expires_at, created_at, id',
    after: 'order by expires_at desc, created_at, id',
    tests: tests('wallet/packages'),
  },
  {
    name: '套餐先抵便宜的 Token',
    file: wallet('apply-packages'),
    before: 'a.unitNano > b.unitNano ? -1 : 1',
    after: 'a.unitNano > b.unitNano ? 1 : -1',
    tests: tests('wallet/packages'),
  },
  {
    name: '套餐不看适用的模型',
    file: wallet('apply-hold'),
    before: "return models.includes('*') || models.includes(modelId)",
    after: "return models.includes('*') || modelId !== ''",
    tests: tests('wallet/packages'),
  },
  {
    name: '到期的套餐还能用',
    file: wallet('apply-hold'),
    before: 'row.is_aside === 0 && row.expires_at > at && freeValue(row) > 0n',
    after: 'row.is_aside === 0 && at > 0 && freeValue(row) > 0n',
    tests: tests('wallet/packages', 'wallet/model'),
  },
  {
    name: '套餐按 1:1 抵扣：每个 Token 抵一个 Token，不看它值多少',
    file: wallet('apply-packages'),
    before: 'row.is_capped === 1 && row.worth_nano < unitNano ? row.worth_nano : unitNano',
    after: 'row.worth_nano',
    tests: tests('wallet/packages', 'wallet/package-worth'),
  },
  {
    name: '以前卖的套餐一个 Token 抵掉好几个',
    file: wallet('apply-packages'),
    before: 'row.is_capped === 1 && row.worth_nano < unitNano ? row.worth_nano : unitNano',
    after: 'unitNano',
    tests: tests('wallet/packages'),
  },
  {
    name: '用了零头的套餐 Token 不记，小调用不要钱',
    file: wallet('package-value'),
    before: 'row.begun_nano = begun % row.worth_nano',
    after: 'row.begun_nano = begun - begun',
    tests: tests('wallet/packages', 'wallet/package-worth'),
  },
  {
    name: '开了头的套餐 Token 给两次调用用',
    file: wallet('package-value'),
    before: 'return BigInt(remaining - held) * worth_nano - begun_nano',
    after: 'return BigInt(remaining - held) * worth_nano - begun_nano + begun_nano',
    tests: tests('wallet/packages', 'wallet/model'),
  },
  {
    name: '目录收下每 Token 价值低于售价的资源包',
    file: 'server/catalog/schema/schema.ts',
    before: 'if (worthNano(offer) >= least) return',
    after: 'if (worthNano(offer) >= 0n) return',
    tests: tests('wallet/package-worth'),
  },
  {
    name: '开了头的资源包还能退',
    file: wallet('revoke-package'),
    before: "    .where('begun_nano', '=', 0n)\n",
    after: '',
    tests: tests('order/refund'),
  },
  {
    name: '搁置的资源包照样扣',
    file: wallet('apply-hold'),
    before: 'row.is_aside === 0 && row.expires_at > at',
    after: 'row.expires_at > at',
    tests: tests('package/pause-package', 'wallet/model'),
  },
  {
    name: '别人的资源包也能搁置',
    file: wallet('pause-package'),
    before: "    .where('user_id', '=', userId)\n",
    after: '',
    tests: tests('package/pause-package'),
  },
  {
    name: '订单不留下单时的内容，付款时按目录发放',
    file: 'server/money/offer/create-purchase.ts',
    before: 'offer: sellOffer({ offer, quantity: input.quantity, amountNano }),',
    after: "offer: '',",
    tests: tests('order/as-ordered'),
  },
  {
    name: '升级时补全的订单，每 Token 抵的少于实付',
    file: 'server/money/order/sold-offer.ts',
    before: '(stated > paid ? stated : paid)',
    after: 'stated',
    tests: tests('order/as-ordered'),
  },
  {
    name: '升级时补全改了已付的订单',
    file: 'server/money/order/complete-offers.ts',
    before: "      .where('status', '=', 'pending')\n",
    after: '',
    tests: tests('order/as-ordered'),
  },
  {
    name: '对账不看发放的与下单的是否一致',
    file: 'server/proof/as-ordered-rule.ts',
    before: 'expected: orderedText(offer),',
    after: "expected: granted.get(subject)?.map(grantedText).join(' + ') ?? orderedText(offer),",
    tests: tests('wallet/verify-ledger', 'order/as-ordered'),
  },
  {
    name: '金额用浮点数取整到分',
    file: wallet('apply-packages'),
    before: 'BigInt(quantity) * unitNano - packageNano',
    after: 'BigInt(Math.round((quantity * Number(unitNano)) / 1e7) * 1e7) - packageNano',
    tests: tests('wallet/settle', 'wallet/hold'),
  },
  {
    name: '购买时可以透支预扣的钱',
    file: wallet('debit'),
    before: ".where(sql<bigint>`balance_nano - held_nano`, '>=', amountNano)",
    after: ".where(sql<bigint>`balance_nano`, '>=', amountNano)",
    tests: tests('wallet/movements', 'wallet/hold'),
  },
  {
    name: '数据库没有「预扣不超过余额」的 CHECK',
    file: 'server/platform/db/migrations/0144-baseline/wallet.ts',
    before: 'check (held_nano <= balance_nano)',
    after: 'check (held_nano <= held_nano)',
    tests: tests('wallet/movements', 'wallet/verify-ledger', 'wallet/hold'),
  },
  {
    name: '账本没有唯一约束',
    file: 'server/platform/db/migrations/0144-baseline/wallet.ts',
    before: '  constraint ledger_cause unique (asset, kind, ref_type, ref_id, package_id),\n',
    after: '',
    tests: tests('wallet/movements', 'order/topup'),
  },
  {
    name: '账本的行可以改',
    file: 'server/platform/db/migrations/0144-baseline/wallet.ts',
    before: "${appendOnly(engine, 'ledger_entry', 'ledger')}",
    after: '',
    tests: tests('wallet/movements', 'wallet/verify-ledger'),
  },
  {
    name: '行在事务之间变了也照写',
    file: wallet('write-rows'),
    before: `  return (rows: readonly Change<Row>[]): Write => ({
    isWhole: true,`,
    after: `  return (rows: readonly Change<Row>[]): Write => ({
    isWhole: false,`,
    tests: tests('wallet/races'),
  },
  {
    name: '凭记忆结算已经写下的调用',
    file: wallet('reservation/reservation-operations'),
    before: '...(!settling.reserved.isRecorded && { call: settling.reserved }),',
    after: 'call: settling.reserved,',
    tests: tests('wallet/batch-memory'),
  },
  {
    name: '别处改过的行仍凭记忆',
    file: wallet('reservation/batch-memory'),
    before: 'distrustedUntil.set(userId, until)',
    after: 'distrustedUntil.set(userId, 0)',
    tests: tests('wallet/batch-memory'),
  },
  {
    name: '预留额度不看已占用的，放行过多',
    file: wallet('reservation/reservation-pool'),
    before: 'reservation.amountNano - reservation.inFlightNano < nano',
    after: 'reservation.amountNano < nano',
    tests: tests('wallet/reservation'),
  },
  {
    name: '买资源包时不收回预留额度',
    file: 'server/maas/perform.ts',
    before: 'return spender === null ? run() : deps.wallet.withReclaim(spender, run)',
    after: 'return run()',
    tests: tests('wallet/spends'),
  },
  {
    name: '由预留额度支付的调用收得比上限多',
    file: wallet('reservation/settle-reserved'),
    before: 'const costNano = uncovered < payableNano ? uncovered : payableNano',
    after: 'const costNano = uncovered',
    tests: tests('wallet/reservation'),
  },
  {
    name: '由预留额度支付的调用结算两次',
    file: wallet('reservation/settle-reserved'),
    before: "if (known && known.status !== 'running' && !isUnsettled(known))",
    after: "if (known && known.status === 'failed')",
    tests: tests('wallet/reservation'),
  },
  {
    name: '收回了租期未到的预留额度',
    file: wallet('reservation/apply-reservation'),
    before: 'if (!row || !wallet || row.lease_until > at) return false',
    after: 'if (!row || !wallet) return false',
    tests: tests('wallet/reservation'),
  },
  {
    name: '上游说多少就是多少（超过上限也信）',
    file: 'server/gateway/meter/usage.ts',
    before: 'const completionTokens = Math.min(completion, bounds.completion)',
    after: 'const completionTokens = completion',
    tests: tests('gateway/metering'),
  },
  {
    name: '负的用量也信',
    file: 'server/catalog/model/reported-usage.ts',
    before: 'Number.isSafeInteger(value) && value >= 0',
    after: 'Number.isSafeInteger(value)',
    tests: tests('gateway/metering'),
  },
  {
    name: '缓存多于提示也信',
    file: 'server/gateway/meter/usage.ts',
    before: 'if (fresh < 0 || audioIn > prompt) return null',
    after: '',
    tests: tests('gateway/metering'),
  },
  {
    name: '重复的用量加在一起',
    file: 'server/gateway/meter/chat-meter.ts',
    before: 'if (hasUsage) usage = reported',
    after: `if (hasUsage) {
      const last = reported as { prompt_tokens: number; completion_tokens: number }
      const sum = (usage ?? { prompt_tokens: 0, completion_tokens: 0 }) as typeof last
      usage = {
        ...last,
        prompt_tokens: sum.prompt_tokens + last.prompt_tokens,
        completion_tokens: sum.completion_tokens + last.completion_tokens,
      }
    }`,
    tests: tests('gateway/metering', 'gateway/chat'),
  },
  {
    name: '没有输出的失败也收费',
    file: 'server/gateway/meter/meter.ts',
    before: "if (!hasOutput && ending !== 'aborted' && (isFailure || isBlank)) return FREE",
    after: "if (!hasOutput && ending !== 'aborted' && isFailure && isBlank && hasOutput) return FREE",
    tests: tests('gateway/metering'),
  },
  {
    name: '预扣不乘 n',
    file: 'server/gateway/plan/plan-chat.ts',
    before: 'completion: output * choices',
    after: 'completion: output',
    tests: tests('gateway/choices'),
  },
  {
    name: '设预算时不算正在途中、由预留额度支付的调用',
    file: wallet('apply-hold'),
    before: 'const unheld = unheldCalls(state, keyIds)',
    after: 'const unheld: CallRow[] = []',
    tests: tests('wallet/key-budget', 'gateway/budget-in-flight'),
  },
  {
    name: '连接池后面仍用有名字的语句',
    file: 'server/platform/db/bulk-postgres.ts',
    before: 'const name = pooled ? {} : { name: nameOf(text) }',
    after: 'const name = { name: nameOf(text) }',
    tests: tests('nodes/pooler'),
  },
  {
    name: '合成一条的写入只核对第一张表的行数',
    file: 'server/platform/db/bulk-postgres.ts',
    before: 'if (isWhole) conditions.push(',
    after: 'if (isWhole && i === 0) conditions.push(',
    tests: tests('db/bulk'),
  },
  {
    name: '迁移的锁属于连接，不属于事务',
    file: 'server/platform/db/poolable-dialect.ts',
    before: 'select pg_advisory_xact_lock(',
    after: 'select pg_advisory_lock(',
    tests: tests('nodes/pooler'),
  },
  ...gatewayMutants,
  ...timeMutants,
  ...signInMutants,
  ...inviteMutants,
  ...userAlertMutants,
  ...welcomeMutants,
  ...staffMutants,
  ...billMutants,
  ...catalogMutants,
  ...offerMutants,
  ...reportMutants,
  ...riskMutants,
  ...shareMutants,
  ...invoiceMutants,
  ...voucherMutants,
]
