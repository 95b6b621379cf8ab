import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { PHONE_PATTERN } from '../../../contract/phone.ts'
import { httpAddress } from '../http/http-address.ts'
import { identityProblem, identityVariables } from '../integrations/identity/identity-env.ts'
import { mailProblem, mailVariables } from '../integrations/mail/mail-env.ts'
import { paymentVariables } from '../integrations/payment/payment-env.ts'
import { parseSmsLimits, SMS_LIMITS_DEFAULT } from '../integrations/sms/limits.ts'
import { smsProblem, smsVariables } from '../integrations/sms/sms-env.ts'
import { productionProblems } from './production-problems.ts'
import { zodIssueText } from '../../../contract/zod-issue-text.ts'

const commaList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

const KEY_BYTES = 32
const KEY_FILE = 'secret.key'
const NO_PROXY = 'none'
const secretKey = z
  .base64({ error: '须为 base64', abort: true })
  .refine((text) => Buffer.from(text, 'base64').length === KEY_BYTES, '须为 32 字节的 base64')
const onOff = z.enum(['on', 'off'])
const isNetwork = (text: string) => {
  const [, ip = '', bits = '1'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  return Number(bits) >= 1 && Number(bits) <= { 0: 0, 4: 32, 6: 128 }[isIP(ip) as 0 | 4 | 6]
}

/** The kernel's address of a Unix socket has at most this number of bytes. */
const SOCKET_PATH_MAX = 107

/** The environment, each variable as contract.md section 1 documents it. */
const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Unix socket that is listened on too, for a proxy on this host: a node that ends lets go of it without losing a request. */
  SOCKET_PATH: z.string().max(SOCKET_PATH_MAX, `至多 ${SOCKET_PATH_MAX} 个字节`).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: '须以 postgres:// 开头', abort: true })
    .refine((text) => URL.canParse(text), '须为 postgres://用户:密码@主机:端口/库，密码里的特殊字符用 %XX 写')
    .optional(),
  /** `transaction`: `DATABASE_URL` leads to PgBouncer or another pooler in that mode. Absent: to PostgreSQL itself. */
  DATABASE_POOLER: z.enum(['transaction']).optional(),
  /** Connections to PostgreSQL that a node opens at most. With fewer than five, a request could wait for one that waits for it. */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(5).max(200).default(10),
  /** Processes that serve behind `PORT`, each a node of its own; `auto`: one a core. Only on PostgreSQL: SQLite has one. */
  WORKERS: z.union([z.literal('auto'), z.coerce.number().int().min(1).max(256)]).default(1),
  /** The first catalogue of a new database; with `CATALOG_SOURCE=file` the catalogue. */
  CATALOG_FILE: z.string().optional(),
  /** `file`: `CATALOG_FILE` is the truth, and all nodes must have the same; `database`: what was published there. */
  CATALOG_SOURCE: z.enum(['database', 'file']).default('database'),
  /** The folder of the built console. */
  CONSOLE_DIR: z.string().default(join(import.meta.dirname, '../../../dist/console')),
  SECRET_KEY: secretKey.optional(),
  /** Comma list of earlier keys (and, while a rotation is prepared, of the coming one): they open and find, and seal nothing. */
  SECRET_KEYS_RETAINED: commaList.pipe(z.array(secretKey).max(8, '至多 8 把')),
  ...smsVariables,
  SMS_LIMITS: z.string().default(SMS_LIMITS_DEFAULT),
  ADMIN_PHONES: commaList.refine(
    (phones) => phones.every((phone) => PHONE_PATTERN.test(phone)),
    '须为逗号分隔的手机号',
  ),
  /** Addresses and networks that `/maas/admin` can be reached from; empty: from everywhere. */
  OPS_NETWORKS: commaList.refine((list) => list.every(isNetwork), '须为逗号分隔的地址或网段'),
  /** Addresses and networks inside which upstreams may be that staff name, though they are loopback, link-local or a cloud's metadata. */
  UPSTREAM_NETWORKS: commaList.refine((list) => list.every(isNetwork), '须为逗号分隔的地址或网段'),
  /** `off`: what needs a second person is done by one; such approvals say so. */
  OPS_FOUR_EYES: onOff.default('on'),
  /** `on`: who proposes and who approves are both verified by ID number, so that they are two persons; absent: as the setting says, in production by default. */
  OPS_IDENTITY: onOff.optional(),
  /** `required`: staff prove themselves again by an authenticator app alone, not by SMS. */
  OPS_TOTP: z.enum(['required']).optional(),
  /** Addresses whose `X-Forwarded-For` is believed, or `none`: there is no proxy. Production wants one of the two. */
  TRUST_PROXY: commaList.refine(
    (list) => list.join() === NO_PROXY || list.every(isNetwork),
    '须为逗号分隔的地址或网段，没有代理时写 none',
  ),
  PAY_SANDBOX: onOff.optional(),
  ...paymentVariables,
  ...identityVariables,
  ...mailVariables,
  /** Prometheus reads `/metrics` here; absent: nothing is counted. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  /** Where spans of calls are sent (OTLP over HTTP, as OpenTelemetry names it), for example `http://collector:4318`; absent: nowhere. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress.optional(),
  /** This share of the calls is traced, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_SERVICE_NAME: z.string().default('maas'),
  /** Requests that may be open at once. */
  MAX_REQUESTS: z.coerce.number().int().min(1).default(5000),
  /** MiB that large bodies of `/v1` (over 64 KiB) may take together while they are read and sent on; others wait up to 20 s. */
  MAX_BODY_MEMORY_MIB: z.coerce.number().int().min(1).default(128),
  /** How late the event loop may be, again and again, before requests are turned away; 0 = never. */
  MAX_LOOP_DELAY_MS: z.coerce.number().int().min(0).optional(),
  /** After SIGTERM `/readyz` says so this long before no connection is taken any more. */
  DRAIN_NOTICE_SECONDS: z.coerce.number().min(0).max(300).optional(),
  /** Open answers may take this long after that. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(3600).default(30),
  UPSTREAM_IDLE_SECONDS: z.coerce.number().min(0.1).max(3600).default(60),
  UPSTREAM_TOTAL_SECONDS: z.coerce.number().min(0.1).max(86_400).default(600),
  /** Faults in a row that open an upstream's breaker, and seconds before a call probes it. */
  UPSTREAM_BREAKER_FAILURES: z.coerce.number().int().min(1).max(1_000_000).default(5),
  UPSTREAM_BREAKER_SECONDS: z.coerce.number().min(0.05).max(3600).default(10),
  /** `off`: this node holds for every call by itself, without reserving money for calls to come (预留额度). */
  WALLET_RESERVATIONS: onOff.default('on'),
  /**
   * Hosts in the own network (`host` or `host:port`) that requests may name as the place of a picture, for upstreams to
   * fetch.
   */
  PRIVATE_MEDIA_HOSTS: commaList,
  /** A caller that reads no byte of its answer for this long is cut. */
  STREAM_STALL_SECONDS: z.coerce.number().min(0.1).max(3600).default(120),
  /** Interval of comments on an idle stream, so that proxies and clients keep it open. */
  STREAM_HEARTBEAT_SECONDS: z.coerce.number().min(0.05).max(3600).default(15),
  /**
   * Shown address of this service, for example behind a proxy, where payment providers call back; absent: taken from the
   * request.
   */
  PUBLIC_URL: httpAddress.refine((text) => !/[?#]/.test(text), '不能带 ? 或 #').optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

/** The names of all variables that this program reads, but for those that a catalog names. */
export const VARIABLES: readonly string[] = Object.keys(Environment.shape)

export type EnvVariables = z.output<typeof Environment>
export type Env = ReturnType<typeof readEnv>

/**
 * Reads the environment once.
 * @throws Error with a Chinese sentence that names each bad variable
 */
export function readEnv(source: NodeJS.ProcessEnv) {
  const present = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = Environment.safeParse(present, { error: zodIssueText })
  if (!parsed.success) {
    throw new Error(
      parsed.error.issues
        .map((issue) => `环境变量 ${issue.path.join('.')} 无效：${issue.message}`)
        .join('\n'),
    )
  }
  const env = parsed.data
  const isProduction = env.NODE_ENV === 'production'
  const smsProvider = env.SMS_PROVIDER ?? 'console'
  const smsLimits = parseSmsLimits(env.SMS_LIMITS)
  const trustsNoProxy = env.TRUST_PROXY.join() === NO_PROXY
  const problems = [
    ...(isProduction ? productionProblems({ ...env, smsProvider, smsLimits }) : []),
    smsProblem(env),
    identityProblem(env),
    mailProblem(env),
  ].filter((problem): problem is string => typeof problem === 'string')
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const dataDir = resolve(env.DATA_DIR)
  let key: Buffer | undefined
  return {
    ...env,
    isProduction,
    dataDir,
    smsProvider,
    smsLimits,
    /** The variables that are set. */
    given: new Set(Object.keys(present)),
    MAX_LOOP_DELAY_MS: env.MAX_LOOP_DELAY_MS ?? (env.NODE_ENV === 'test' ? 0 : 500),
    DRAIN_NOTICE_SECONDS: env.DRAIN_NOTICE_SECONDS ?? (isProduction ? 5 : 0),
    TRUST_PROXY: trustsNoProxy ? [] : env.TRUST_PROXY,
    trustsNoProxy,
    isSandboxPaymentOn: !isProduction && env.PAY_SANDBOX !== 'off',
    /** Made at the first use, so that a command that needs none makes none. */
    get secretKey() {
      key ??= env.SECRET_KEY ? Buffer.from(env.SECRET_KEY, 'base64') : developmentKey(dataDir)
      return key
    },
    /** Whether there is a key already; if not, reading `secretKey` makes one. */
    hasSecretKey: () => env.SECRET_KEY !== undefined || existsSync(join(dataDir, KEY_FILE)),
    secretKeysRetained: env.SECRET_KEYS_RETAINED.map((text) => Buffer.from(text, 'base64')),
  }
}

/** In development a key is made once and stored with the database. */
function developmentKey(dataDir: string): Buffer {
  const file = join(dataDir, KEY_FILE)
  if (existsSync(file)) {
    const kept = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
    if (kept.length !== KEY_BYTES) throw new Error(`${file} 已损坏：须为 32 字节的 base64`)
    return kept
  }
  const key = randomBytes(KEY_BYTES)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(file, `${key.toString('base64')}\n`, { mode: 0o600 })
  return key
}
