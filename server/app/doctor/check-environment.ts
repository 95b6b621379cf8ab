import { Catalog } from '../../catalog/index.ts'
import { VARIABLES, type Env } from '../../platform/env/env.ts'
import { misspeltVariables } from '../startup/startup-notices.ts'
import { findingsOf, type Finding } from './finding.ts'

const { good, warning, problem } = findingsOf('环境变量')
const HOW = '改环境文件（/etc/maas/env），再运行 npm run doctor；每个变量见 deploy/.env.example'

/** Reports an environment that `readEnv` refuses: a line is a variable. */
export const refusedEnvironment = (error: unknown): Finding[] =>
  (error instanceof Error ? error.message : '未知错误')
    .split('\n')
    .map((what) => problem({ what, why: '写错或缺了它，服务拒绝启动', mend: HOW }))

interface Looked {
  env: Env
  source: NodeJS.ProcessEnv
  /** The one in force, or an empty one. */
  catalog: Catalog
}

/** What the variables say that can be read, and what they lack. */
export function checkEnvironment({ env, source, catalog }: Looked): Finding[] {
  const unknown = misspeltVariables({ catalog, source }).map((what) =>
    warning({ what, why: '写错名字的变量等于没写，用的是默认值', mend: HOW }),
  )
  const missing = MISSING.filter(({ when }) => when(env)).map(({ when: _when, ...advice }) => warning(advice))
  const found = [...unknown, ...missing]
  return [
    good(`${env.NODE_ENV}，${VARIABLES.filter((name) => env.given.has(name)).length} 个变量已设置`),
    ...found,
  ]
}

export const noCatalog = Catalog.parse({ models: [] })

const MISSING: { what: string; why: string; mend: string; when: (env: Env) => boolean }[] = [
  {
    when: ({ isProduction }) => !isProduction,
    what: 'NODE_ENV 不是 production',
    why: '这时验证码可以打印在终端、沙箱支付可以不花钱充值，启动时也不检查密钥与代理',
    mend: 'NODE_ENV=production',
  },
  {
    when: ({ ADMIN_PHONES: phones }) => phones.length === 0,
    what: 'ADMIN_PHONES 没有设置',
    why: '没有负责人，谁都进不了后台',
    mend: 'ADMIN_PHONES=负责人的手机号',
  },
  {
    when: ({ isProduction, PUBLIC_URL }) => isProduction && PUBLIC_URL === undefined,
    what: 'PUBLIC_URL 没有设置',
    why: '支付平台按它回调，图片与分享的地址按它写；不设就取请求里的 Host',
    mend: 'PUBLIC_URL=https://对外的域名',
  },
  {
    when: ({ isProduction, METRICS_PORT }) => isProduction && METRICS_PORT === undefined,
    what: 'METRICS_PORT 没有设置',
    why: '没有指标，deploy/prometheus/alerts.yml 里的告警都不会响，账目也没有人每十分钟核对一次',
    mend: 'METRICS_PORT=9464（每个节点一个，只监听 HOST）',
  },
]
