import type { CompanyState } from '../../../contract/company.ts'

/** What people call each state of a company, and how it looks. */
export const COMPANY_STATES = {
  none: { text: '未认证', tone: 'warn' },
  waiting: { text: '审核中', tone: 'warn' },
  approved: { text: '已认证', tone: 'good' },
  rejected: { text: '未通过', tone: 'bad' },
  revoked: { text: '已撤销', tone: 'bad' },
} as const satisfies Record<CompanyState['state'], { text: string; tone: string }>
