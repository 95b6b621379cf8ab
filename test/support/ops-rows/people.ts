export const APPROVAL = {
  id: 'a1',
  action: 'price.propose',
  state: 'waiting',
  subject: 'model:qinglan',
  payload: JSON.stringify({
    modelId: 'qinglan',
    before: { input: '2.00' },
    price: { input: '1' },
    effectiveAt: null,
  }),
  payloadHash: 'hash of it',
  proposerId: 'u9',
  proposerName: '小周',
  proposerRoles: 'operator',
  reason: '促销降价',
  isSolo: false,
  rev: 1,
  createdAt: 1763688600000,
  expiresAt: 1763775000000,
  decidedBy: '',
  decidedByName: '',
  decidedAt: null,
  decisionReason: '',
}

export const MEMBER = {
  id: 'u2:support',
  userId: 'u2',
  username: '小李',
  phone: '139****0001',
  role: 'support',
  grantedBy: 'u1',
  grantedByName: '老板',
  grantedAt: 1763688600000,
  sessions: 1,
  lastSeenAt: 1763688600000,
  provedAt: null,
  rev: 4,
}

export const SETTING = {
  name: 'breakerFailures',
  title: '连续几次出错熔断',
  group: 'upstream',
  kind: 'number',
  value: '5',
  valueText: '5 次',
  defaultText: '5 次',
  rangeText: '1 到 1000000 次，整数',
  source: 'default',
  variable: 'UPSTREAM_BREAKER_FAILURES',
  isGuarded: false,
  until: null,
  by: '',
  changedAt: null,
  rev: 0,
}

export const USER = {
  id: 'u7',
  username: '小陈',
  nickname: '',
  phone: '139****0002',
  type: 'person',
  isVerified: true,
  frozen: [] as string[],
  balance: '12.50',
  createdAt: 1763688600000,
  closedAt: null,
  rev: 3,
}

export const USER_DETAIL = {
  ...USER,
  held: '0.20',
  tokens: 1000,
  heldTokens: 0,
  packages: 1,
  keys: 2,
  sessions: 1,
  lastSeenAt: null,
  state: null,
}

export const AUDIT_PROOF = {
  checkedAt: 1_790_000_000_000,
  entries: 1234,
  hash: '0f'.repeat(32),
  brokenAt: null,
}
export const AUDIT = {
  n: 12,
  at: 1763688600000,
  actorId: 'u9',
  actorName: '小周',
  isSolo: false,
  roles: 'operator',
  sessionId: 's1',
  address: '10.0.0.1',
  requestId: 'r1',
  action: 'price.propose',
  outcome: 'done',
  subject: 'model:qinglan',
  reason: '促销降价',
  before: '',
  after: '{"price":{"input":"1"}}',
  approvalId: 'a1',
  previousHash: 'h11',
  keyId: 'k',
  hash: 'h12',
}

export const RISK = {
  id: 'rk1',
  kind: 'identity',
  state: 'open',
  userId: 'u7',
  username: '小陈',
  detail: '3 个账号用同一个身份证号认证',
  figure: 3,
  assigneeId: '',
  assigneeName: '',
  decidedByName: '',
  reason: '',
  decidedAt: null,
  createdAt: 1763688600000,
  lastAt: 1763688600000,
  rev: 2,
}

export const SHARE = {
  id: 'sh1',
  userId: 'u7',
  state: 'open',
  messageCount: 6,
  views: 12,
  createdAt: 1763688600000,
  expiresAt: null,
}

export const ANNOUNCEMENT = {
  id: 'n1',
  title: '周六凌晨维护',
  body: '**2 点到 4 点**',
  importance: 'warn',
  place: 'bar',
  audience: 'all',
  modelId: null,
  packageId: null,
  shownFrom: null,
  shownUntil: null,
  state: 'draft',
  stage: 'hidden',
  readers: 0,
  createdAt: 1763688600000,
  createdByName: '小周',
  changedAt: 1763688600000,
  changedByName: '小周',
  publishedAt: null,
  withdrawnAt: null,
  rev: 3,
}

export const ME = { roles: [], stepUpUntil: {}, hasTotp: true, isTotpRequired: false, hasFourEyes: true }

export const ENROLMENT = { uri: 'otpauth://totp/a:139****0001?secret=ABCDEFGH234&issuer=a', ticket: 't1' }
