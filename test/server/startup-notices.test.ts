import { Catalog } from '../../server/catalog/schema/schema.ts'
import { loadCatalog } from '../../server/catalog/schema/load-catalog.ts'
import { readEnv } from '../../server/platform/env/env.ts'
import { startupNotices } from '../../server/app/startup/startup-notices.ts'
import { chatCatalog } from './nodes/chat-catalog.ts'

const SECRET_KEY = Buffer.from(Array.from({ length: 32 }, (_, i) => i)).toString('base64')

/** A catalog whose one model asks for a key in `VENDOR_KEY`. */
function withKey() {
  const { models, ...rest } = chatCatalog('https://upstream.example.com/v1')
  const [model] = models
  const upstreams = [{ ...model?.upstreams[0], apiKeyEnv: 'VENDOR_KEY' }]
  return Catalog.parse({ ...rest, models: [{ ...model, upstreams }] })
}

function notices(
  source: Record<string, string>,
  {
    catalog = withKey(),
    isProduction = false,
    exampleDocuments,
  }: { catalog?: Catalog; isProduction?: boolean; exampleDocuments?: string[] } = {},
): string[] {
  const env = { ...readEnv({ NODE_ENV: 'test', SECRET_KEY }), isProduction }
  return startupNotices({ env, catalog, source: { VENDOR_KEY: 'x', ...source }, exampleDocuments })
}

describe('at the start it says', () => {
  it.each([
    ['PAY_ALIPAY_APPID', 'PAY_ALIPAY_APP_ID'],
    ['PAY_WECHAT_MCHID', 'PAY_WECHAT_MCH_ID'],
    ['SMS_PROVIDERS', 'SMS_PROVIDER'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['CATALOGFILE', 'CATALOG_FILE'],
    ['SECERT_KEY', 'SECRET_KEY'],
    ['DRAIN_SECOND', 'DRAIN_SECONDS'],
  ])('that %s has no effect, and that %s was perhaps meant', (wrong, right) => {
    expect(notices({ [wrong]: 'secret-value' })).toEqual([
      `环境变量 ${wrong} 不起作用：没有这个变量（你是想写 ${right} 吗？）`,
    ])
  })

  it('in production, that agreements are still the examples', () => {
    const exampleDocuments = ['服务协议（示例）', '隐私政策（示例）']
    expect(notices({}, { isProduction: true, exampleDocuments })).toEqual([
      '生产环境里《服务协议（示例）》和《隐私政策（示例）》还是自带的示例文本，用户登录即表示同意它们：请换成正式的文本，做法见 docs/production.md',
    ])
    expect(notices({}, { exampleDocuments })).toEqual([])
    expect(notices({}, { isProduction: true, exampleDocuments: [] })).toEqual([])
  })

  it('that a variable of ours is unknown though nothing is near', () => {
    expect(notices({ PAY_STRIPE_TOKEN: 'x' })).toEqual(['环境变量 PAY_STRIPE_TOKEN 不起作用：没有这个变量'])
  })

  it('nothing of what belongs to others', () => {
    const others = {
      HOSTNAME: 'node-1',
      POSTGRES_PORT: '5432',
      POST: '1',
      KUBERNETES_SERVICE_HOST: '10.0.0.1',
      DATABASE_HOST: 'db',
      DATABASE_USER: 'maas',
      NODE_OPTIONS: '--trace-warnings',
      NODE_PATH: '/usr/lib',
      LOG_FILE: '/tmp/x',
      PUBLIC_KEY: 'x',
      npm_config_cache: '/tmp/npm',
      SMS_ALIYUN_TEMPLTE: ' ',
    }
    expect(notices(others)).toEqual([])
  })

  it('that the key of an upstream is missing, which models need it, and what was perhaps written instead', () => {
    expect(notices({ VENDOR_KEY: '' })).toEqual([
      expect.stringMatching(/^环境变量 VENDOR_KEY 没有设置：模型 up 的上游要用它作密钥/),
    ])
    expect(notices({ VENDOR_KEY: '', VENDER_KEY: 'sk-very-secret' })).toEqual([
      expect.stringMatching(/设置了 VENDER_KEY，是不是写错了$/),
    ])
    expect(notices({})).toEqual([])
  })

  it('in production, that the answers of the demo catalog are made up and paid for', () => {
    expect(notices({}, { isProduction: true, catalog: loadCatalog() })).toEqual([
      expect.stringMatching(/内置演示引擎回答（.* 等 \d+ 个）：没有设置 CATALOG_FILE.*照样收费/),
    ])
    expect(notices({}, { catalog: loadCatalog() })).toEqual([])
    expect(notices({}, { isProduction: true })).toEqual([])
  })
})
