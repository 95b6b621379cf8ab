import { act } from '@testing-library/react'
import { staff } from 'virtual:staff'
import type { Permission } from '../../contract/permissions.ts'
import { parseConfig } from '../../src/config/compiler/check-config.ts'
import { session } from '../../src/providers/session.ts'
import { renderApp } from '../ui/render-app.tsx'
import { good, restoreWire, stubSite } from '../ui/stub-wire.ts'
import { aUser } from '../ui/users.ts'
import { staffFiles } from '../ui/virtual.ts'
import {
  MODEL,
  VERSION,
  KEY,
  CHANNEL,
  ROUTE,
  STEPS,
  NODE,
  OFFER,
  TOPUP_RULES,
  INVITE_RULES,
  ATTEMPT,
} from './ops-rows/catalog.ts'
import {
  ORDER,
  REFUND,
  ALERT,
  BILL,
  BILL_DIFFERENCE,
  FORMAT,
  RECONCILED,
  BATCH,
  CODE,
  COMPANY,
  INVOICE,
  MOVED,
  PERIOD,
} from './ops-rows/money.ts'
import {
  APPROVAL,
  MEMBER,
  SETTING,
  USER,
  USER_DETAIL,
  AUDIT,
  AUDIT_PROOF,
  RISK,
  SHARE,
  ANNOUNCEMENT,
  ME,
  ENROLMENT,
} from './ops-rows/people.ts'
import { wholeConfig } from './whole-config.ts'

export const whole = parseConfig(wholeConfig)

staff.splice(0, staff.length, ...staffFiles(whole))

// The code of a list takes its time on a busy machine.
beforeAll(async () => {
  await Promise.all([
    import('../../src/app/console.tsx'),
    import('../../src/resources/list-page/list-page.tsx'),
    import('../../src/providers/staff/show-staff-console.ts'),
  ])
})

afterEach(() => {
  act(() => session.close())
  restoreWire()
})

export const page = (row: object) =>
  good({ records: [row], total: 1, size: 10, current: 1, pages: 1, isTotalExact: true })

/** Opens a page as someone who holds these. */
export function openAs(path: string, permissions: readonly Permission[], answers: object = {}) {
  const userInfo = aUser({ isAdmin: permissions.length > 0 })
  const sent = stubSite({
    '/admin/me': good({ ...ME, permissions }),
    '/userCenter/userInfo': good(userInfo),
    '/admin/model/list': page(MODEL),
    '/admin/model/detail': good(MODEL),
    '/admin/approval/list': page(APPROVAL),
    '/admin/approval/detail': good(APPROVAL),
    '/admin/catalog/versions': page(VERSION),
    '/admin/channel/list': page(CHANNEL),
    '/admin/channel/detail': good(CHANNEL),
    '/admin/channel/health': page(ROUTE),
    '/admin/channel/key/list': page(KEY),
    '/admin/node/list': page(NODE),
    '/admin/setup/state': good(STEPS),
    '/admin/setup/firstCall': good(null),
    '/admin/staff/list': page(MEMBER),
    '/admin/setting/list': page(SETTING),
    '/admin/user/list': page(USER),
    '/admin/user/detail': good(USER_DETAIL),
    '/admin/order/list': page(ORDER),
    '/admin/refund/list': page(REFUND),
    '/admin/invoice/list': page(INVOICE),
    '/admin/company/list': page(COMPANY),
    '/admin/alert/list': page(ALERT),
    '/admin/price/history': page({ versionId: 3, from: 1763688600000, state: 'now', priceText: '输入 2.00' }),
    '/admin/reconciliation/list': page(RECONCILED),
    '/admin/bill/list': page(BILL),
    '/admin/bill/detail': good(BILL),
    '/admin/bill/differences': page(BILL_DIFFERENCE),
    '/admin/bill/format/list': page(FORMAT),
    '/admin/bill/format/detail': good(FORMAT),
    '/admin/voucher/list': page(BATCH),
    '/admin/voucher/detail': good(BATCH),
    '/admin/voucher/codes': page(CODE),
    '/admin/audit/list': page(AUDIT),
    '/admin/audit/proof': good(AUDIT_PROOF),
    '/admin/audit/detail': good(AUDIT),
    '/admin/report/rows': page(MOVED),
    '/admin/report/attempts': page(ATTEMPT),
    '/admin/report/summary': good({ ...PERIOD, lines: [], previous: PERIOD }),
    '/admin/report/groups': good([]),
    '/admin/report/series': good([]),
    '/admin/risk/list': page(RISK),
    '/admin/share/list': page(SHARE),
    '/admin/risk/detail': good({ ...RISK, others: ['小王 139****0003 u8'], note: '' }),
    '/admin/package/list': page(OFFER),
    '/admin/package/detail': good(OFFER),
    '/admin/topupRule/list': good([TOPUP_RULES]),
    '/admin/inviteRule/list': good([INVITE_RULES]),
    '/admin/notice/list': page(ANNOUNCEMENT),
    '/admin/notice/detail': good(ANNOUNCEMENT),
    '/notice/mine': good([]),
    '/draft/read': good(null),
    ...answers,
  })
  act(() => session.open({ accessToken: `token of ${path} ${permissions.join()}`, userInfo }))
  return { ...renderApp(path), sent }
}

export const bodyTo = (sent: ReturnType<typeof stubSite>, path: string): unknown =>
  JSON.parse(String(sent.findLast(({ url }) => url === path)?.data ?? 'null'))

export const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, window.location.href])

export const openAsMe = (me: object) =>
  openAs('/ops/models', ['model.read'], {
    '/admin/me': good({ ...ME, permissions: ['model.read'], ...me }),
    '/admin/me/totp/enrol': good(ENROLMENT),
    '/admin/me/totp/confirm': good(null),
  })
