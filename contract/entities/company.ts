import { entity } from '../entity.ts'

/** A company that an account was, or is to be, verified as; what is personal is masked. */
export const company = entity({
  name: 'company',
  table: 'company_verification',
  title: '企业认证',
  key: 'id',
  defaultSort: 'createdAt',
  fields: {
    id: { kind: 'id', title: '编号', filter: true },
    userId: { kind: 'id', title: '用户编号', filter: true },
    name: { kind: 'text', title: '企业名称', filter: true },
    creditCode: { kind: 'text', title: '统一社会信用代码', filter: true },
    state: {
      kind: 'enum',
      title: '状态',
      filter: true,
      words: {
        waiting: { text: '待审核', tone: 'warn' },
        approved: { text: '已认证', tone: 'good' },
        rejected: { text: '未通过', tone: 'bad' },
        revoked: { text: '已撤销', tone: 'bad' },
        replaced: '已重新提交',
      },
    },
    address: { kind: 'text', title: '住所' },
    /** Masked. */
    legalPerson: { kind: 'text', title: '法定代表人', stored: false },
    /** Masked; empty: it was not given. */
    idNumber: { kind: 'text', title: '法定代表人身份证号', stored: false },
    /** Name and ID number of the legal person belong together, by the provider of personal verification. */
    isPersonVerified: { kind: 'boolean', title: '法定代表人已核验' },
    capital: { kind: 'text', title: '注册资本' },
    validFrom: { kind: 'timestamp', title: '营业期限从' },
    /** Null: without end. */
    validUntil: { kind: 'timestamp', title: '营业期限至', nullable: true },
    /** Why it was not approved, or is no longer; else empty. */
    decision: { kind: 'text', title: '审核意见' },
    decidedByName: { kind: 'text', title: '审核人', stored: false },
    /** Other accounts that are verified as this company. */
    otherAccounts: { kind: 'count', title: '同企业的其他账号', stored: false },
    createdAt: { kind: 'timestamp', title: '提交时间', sortable: true, range: true },
    decidedAt: { kind: 'timestamp', title: '审核时间', nullable: true },
    rev: { kind: 'count', title: '版本' },
  },
})
