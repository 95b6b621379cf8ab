import type { Mutant } from './mutant.ts'

const tests = (...names: string[]) => names.map((name) => `test/server/${name}\\.test`)
const limits = tests('order/limited-offers')
const offers = tests('catalog/offers')
const taking = 'server/money/offer/take-offer.ts'
const terms = 'server/money/offer/offer-terms.ts'

/** Faults in what is sold how often, in who may give how much, and in who reads what is announced. */
export const offerMutants: readonly Mutant[] = [
  {
    name: '用掉的 Token 也算还能退的',
    file: 'server/money/refund/refundable.ts',
    before: 'const most = (BigInt(before + bought.free)',
    after: 'const most = (BigInt(bought.total)',
    tests: tests('staff/refunds'),
  },
  {
    name: '没有模型可用的资源包照卖',
    file: 'server/money/package/is-on-sale.ts',
    before: 'isCallable(offer, catalog)\n',
    after: 'catalog.models.length > 0\n',
    tests: tests('order/useless-packages'),
  },
  {
    name: '员工的退款还在等，订单就关了，被拒后钱和 Token 都回不来',
    file: 'server/money/refund/refundable.ts',
    before: '  if (waiting) return\n',
    after: '',
    tests: tests('order/useless-packages'),
  },
  {
    name: '用不上的资源包退全款',
    file: 'server/money/refund/refundable.ts',
    before: 'restNano: (most < order.amount_nano ? most : order.amount_nano)',
    after: 'restNano: (most < 0n ? most : order.amount_nano)',
    tests: tests('order/useless-packages'),
  },
  {
    name: '同时下单能买走同一份库存',
    file: taking,
    before: '  await lockSubjects(trx, [`offer:${id}`], now)\n',
    after: '',
    tests: limits,
  },
  {
    name: '待支付的订单不占库存',
    file: 'server/money/package/read-units-sold.ts',
    before: "const SALE_STATUSES = ['pending', 'paid'] as const",
    after: "const SALE_STATUSES = ['paid'] as const",
    tests: limits,
  },
  {
    name: '比库存多卖一份',
    file: taking,
    before: 'if (left < quantity) throw',
    after: 'if (left + 1 < quantity) throw',
    tests: limits,
  },
  {
    name: '一个人占着库存不付',
    file: taking,
    before: 'if (isPending && (await hasPending(trx, userId, id)))',
    after: 'if (isPending && (await hasPending(trx, userId, id)) && stock < 0)',
    tests: limits,
  },
  {
    name: '每人限购只看一笔订单',
    file: taking,
    before: 'if (own + quantity > perUser) throw',
    after: 'if (quantity > perUser) throw',
    tests: limits,
  },
  {
    name: '同时下单能超过每人限购',
    file: taking,
    before: '  await lockAccount(trx, userId)\n',
    after: '',
    tests: limits,
  },
  {
    name: '过期没付的订单还占着限购',
    file: taking,
    before: '  await closeExpiredOf({ db: trx, userId, now })\n',
    after: '',
    tests: limits,
  },
  {
    name: '下架的资源包照样能买',
    file: 'server/money/package/is-on-sale.ts',
    before: "  offer.state !== 'withdrawn' &&\n",
    after: '',
    tests: limits,
  },
  {
    name: '停售之后照样能买',
    file: 'server/money/package/is-on-sale.ts',
    before: 'now < Date.parse(offer.until)',
    after: 'now > 0',
    tests: limits,
  },
  {
    name: '再便宜的资源包一个人也能卖',
    file: terms,
    before: 'const isCheap = priceNano * 100n < valueNano * BigInt(alonePercent)',
    after: 'const isCheap = priceNano * 100n < 0n * BigInt(alonePercent)',
    tests: offers,
  },
  {
    name: '便宜的资源包加库存不用审批',
    file: terms,
    before: '    most(after.stock) > most(before.stock) ||\n',
    after: '',
    tests: offers,
  },
  {
    name: '低于上游成本的资源包不用审批',
    file: terms,
    before: 'if (named.length === 0) return []',
    after: 'if (named.length >= 0) return []',
    tests: offers,
  },
  {
    name: '提议之后改过的资源包照样被批准的盖掉',
    file: 'server/money/offer/publish-offer.ts',
    before: '        assertUnchanged(document, payload)\n        checkOffer(document, payload)\n',
    after: '        checkOffer(document, payload)\n',
    tests: offers,
  },
  {
    name: '一个人就能把邀请奖励调高',
    file: 'server/money/rules/invite-terms.ts',
    before: 'next[field] > old[field]',
    after: 'next[field] > old[field] && next[field] < 0n',
    tests: tests('catalog/rules'),
  },
  {
    name: '给别人看的公告也给我看',
    file: 'server/governance/announcement/announcements-for.ts',
    before: "    row.audience === 'all' ||\n",
    after: "    row.audience !== 'staff' ||\n",
    tests: tests('notice/announcements'),
  },
  {
    name: '访客看得到只给员工的公告',
    file: 'server/governance/announcement/announcements-for.ts',
    before: "    .filter(({ audience }) => audience === 'all')\n",
    after: '',
    tests: tests('notice/announcements'),
  },
  {
    name: '两个人同时改，后一个盖掉前一个的公告',
    file: 'server/governance/announcement/write-announcement.ts',
    before: "    .where('rev', '=', rev)\n",
    after: '',
    tests: tests('notice/announcements'),
  },
  {
    name: '公告里能写改变文字方向的字符',
    file: 'server/governance/announcement/check-announcement.ts',
    before: '\\u202A-\\u202E',
    after: '',
    tests: tests('notice/announcements'),
  },
]
