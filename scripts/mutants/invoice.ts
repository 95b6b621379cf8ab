import type { Mutant } from './mutant.ts'

const service = (file: string) => `server/${file}.ts`
const invoices = ['test/server/invoice/invoices\\.test']
const companies = ['test/server/company/company\\.test']

/** Faults in what is invoiced, and in who may be invoiced as a company. */
export const invoiceMutants: Mutant[] = [
  {
    name: '可开票的金额不减退款',
    file: service('money/invoice/invoiceable'),
    before: 'order.amount_nano - order.refunded_nano - order.invoiced_nano',
    after: 'order.amount_nano - order.invoiced_nano',
    tests: invoices,
  },
  {
    name: '能给别人的订单开票',
    file: service('money/invoice/reserve-invoiceable'),
    before: "    .where('user_id', '=', userId)\n    .orderBy",
    after: '    .orderBy',
    tests: invoices,
  },
  {
    name: '用别人的抬头开票',
    file: service('money/invoice/title-rows'),
    before: "    .where('user_id', '=', userId)\n",
    after: '',
    tests: invoices,
  },
  {
    name: '下载别人的发票',
    file: service('money/invoice/invoice-rows'),
    before: "    .where('user_id', '=', userId)\n",
    after: '',
    tests: invoices,
  },
  {
    name: '余额付的订单也开票：一笔充值开两次',
    file: service('money/invoice/invoiceable'),
    before: "  'offline',\n",
    after: "  'offline',\n  'balance',\n",
    tests: invoices,
  },
  {
    name: '待开的发票里的订单能自助退款',
    file: service('money/refund/refund-order'),
    before: '  await assertNotBeingInvoiced(trx, orderNo)\n',
    after: '',
    tests: invoices,
  },
  {
    name: '待开的发票里的订单员工能退款',
    file: service('money/refund/refundable'),
    before: ' ?? (await invoiceRefusal(db, order.order_no))',
    after: '',
    tests: invoices,
  },
  {
    name: '退了款不要求红冲',
    file: service('money/refund/refund-by-staff'),
    before: '    await requireReversal(trx, deps, order.order_no)\n',
    after: '',
    tests: invoices,
  },
  {
    name: '取消申请不放回订单的金额',
    file: service('money/invoice/withdraw-application'),
    before:
      '  for (const item of items) await releaseOrder(trx, { orderNo: item.order_no, nano: item.amount_nano })\n',
    after: '',
    tests: invoices,
  },
  {
    name: '开过的发票还能取消',
    file: service('money/invoice/withdraw-application'),
    before: "    .where('state', '=', 'waiting')\n    .$if",
    after: "    .where('state', '<>', 'cancelled')\n    .$if",
    tests: invoices,
  },
  {
    name: '红冲退款的部分时放回全部',
    file: service('governance/managed-invoice/reverse-invoice'),
    before: "scope === 'due' ? due_nano : amount_nano - reversed_nano",
    after: "scope === 'due' && due_nano === 0n ? due_nano : amount_nano - reversed_nano",
    tests: invoices,
  },
  {
    name: '一个发票号码登记两次',
    file: service('governance/managed-invoice/decide-invoice'),
    before: '  if (taken.numInsertedOrUpdatedRows !== 1n)',
    after: '  if (taken.numInsertedOrUpdatedRows === 2n)',
    tests: invoices,
  },
  {
    name: '员工给自己开票',
    file: service('governance/managed-invoice/decide-invoice'),
    before: '  await assertNoConflict(db, deps.secrets, { staffId: caller.userId, userId: row.user_id })\n',
    after: '',
    tests: invoices,
  },
  {
    name: '没有企业认证就能开专票',
    file: service('money/invoice/apply-invoice'),
    before: "  if (!company) throw badField('kind', '开专票须先完成企业认证')\n",
    after: '  if (!company) return\n',
    tests: invoices,
  },
  {
    name: '专票开给别的企业',
    file: service('money/invoice/apply-invoice'),
    before: 'if (company.credit_code !== body.taxNumber || company.name !== body.name)',
    after: 'if (company.name !== body.name)',
    tests: invoices,
  },
  {
    name: '执照过期还能开专票',
    file: service('identity/company/get-company-state'),
    before: "eb('valid_until', '>=', startOfDay(now))",
    after: "eb('valid_until', '>=', startOfDay(0))",
    tests: invoices,
  },
  {
    name: '同一企业认证的账号没有上限',
    file: service('identity/company/assert-company-quota'),
    before: '  if ((await countAccountsOf(trx, company)) >= most)',
    after: '  if ((await countAccountsOf(trx, company)) > most * 1000)',
    tests: companies,
  },
  {
    name: '企业认证的员工审核自己',
    file: service('identity/company/decide-company'),
    before: '  await openManagedUser(ctx, row.user_id)\n',
    after: '',
    tests: companies,
  },
  {
    name: '上传的文件不看内容是什么',
    file: service('identity/document/document-type'),
    before: '  return SIGNATURES.find(({ text }) => head.startsWith(text))?.type ?? null',
    after: "  return SIGNATURES.find(({ text }) => head.startsWith(text))?.type ?? 'application/pdf'",
    tests: companies,
  },
  {
    name: '信用代码不看校验位',
    file: 'contract/credit-code.ts',
    before: 'checkCharacter(code) === code.at(-1)',
    after: 'checkCharacter(code) !== undefined',
    tests: ['test/server/invoice/credit-code\\.test'],
  },
  {
    name: '核对不看开票超过付款减退款',
    file: 'server/wallet/verify/invoice-rules.ts',
    before: '        or paid.invoiced_nano - coalesce(taken.due, 0)\n          >',
    after: '        or paid.invoiced_nano - coalesce(taken.due, 0) - 1000000000\n          >',
    tests: ['test/server/wallet/verify-ledger\\.test'],
  },
]
