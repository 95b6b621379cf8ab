import { putSetting } from '../support/written-rows.ts'
import type { SettingName } from '../../../contract/setting.ts'
import type { Engine } from '../../../server/platform/db/client.ts'
import { evaluateRisks } from '../../../server/governance/risk/evaluate-risks.ts'
import { checkDigit } from '../../support/id-numbers.ts'
import { maasClient, type MaasClient } from '../support/maas-client.ts'
import { sendSms } from '../support/send-sms.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { testCatalog } from '../support/test-catalog.ts'
import { moveTo, openTestServer, type TestServer } from '../support/test-server.ts'

export interface Person extends MaasClient {
  userId: string
  phone: string
}

export interface SignIn {
  /** Address. */
  from: string
  device?: string
  phone?: string
  inviteCode?: string
}

export interface RiskServer extends TestServer {
  /** A new phone unless one is named. */
  signsIn(signIn: SignIn): Promise<Person>
  judge(): Promise<void>
  set(limits: Partial<Record<SettingName, number>>): Promise<void>
  staff(...roles: ('operator' | 'finance' | 'support' | 'auditor')[]): Promise<StaffMember>
  /** A new ID number. */
  idNumber(): string
  /** An address without sign-ins. */
  address(): string
  moveBy(ms: number): Promise<void>
}

const PHONES = {
  安卓: 'Mozilla/5.0 (Linux; Android 14) Chrome/120.0',
  苹果: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604.1',
}
export const [ANDROID, IPHONE] = [PHONES.安卓, PHONES.苹果]

/** A server that sees where people come from; those who are invited are given tokens as they sign up. */
export async function openRiskServer(engine: Engine): Promise<RiskServer> {
  const server = await openTestServer({
    engine,
    env: { TRUST_PROXY: '127.0.0.1', ADMIN_PHONES: '13900000001' },
    catalog: {
      ...testCatalog,
      invite: {
        ...testCatalog.invite,
        inviterTokens: 1000,
        inviteeTokens: 500,
        when: 'signup',
        perNetwork: 1000,
      },
    },
  })
  const visitor = maasClient(server.app)
  let [phones, ids, addresses] = [13_600_000_000, 0, 0]
  const nextPhone = () => String((phones += 1))
  return {
    ...server,
    async signsIn({ from, device = ANDROID, phone = nextPhone(), inviteCode }) {
      server.time.now += 1000
      const headers = { 'x-forwarded-for': from, 'user-agent': device }
      await sendSms(server, { phone }, headers)
      const input = { phone, code: server.lastCode(phone), ...(inviteCode !== undefined && { inviteCode }) }
      const { status, body } = await visitor.call('login.sms', input, headers)
      if (status !== 200) throw new Error(body.message)
      const { accessToken, userInfo } = body.result
      return { ...maasClient(server.app, accessToken), userId: userInfo.userId, phone }
    },
    judge: () => evaluateRisks(server.deps),
    async set(limits) {
      for (const [name, value] of Object.entries(limits))
        await putSetting(server.deps, name as SettingName, String(value))
      await server.deps.settings.read()
    },
    staff: (...roles) => openStaff(server, nextPhone(), roles),
    idNumber: () => checkDigit(`11010519900101${String((ids += 1)).padStart(3, '0')}`),
    address: () => `198.51.100.${(addresses += 1)}`,
    moveBy: (ms) => moveTo(server, server.time.now + ms),
  }
}

/** People who come one after another. */
export async function each<T>(count: number, open: (index: number) => Promise<T>): Promise<T[]> {
  const opened: T[] = []
  for (let i = 0; i < count; i += 1) opened.push(await open(i))
  return opened
}
