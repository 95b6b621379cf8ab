import type { Mutant } from './mutant.ts'

const tests = (...names: string[]) => names.map((name) => `test/server/${name}\\.test`)

export const catalogMutants: readonly Mutant[] = [
  {
    name: '定时的版本提前一分钟生效',
    file: 'server/services/catalog/catalogs.ts',
    before: 'if (!next || next.effectiveAt > now) break',
    after: 'if (!next || next.effectiveAt > now + 60_000) break',
    tests: tests('catalog/versions'),
  },
  {
    name: '排定的版本丢掉之后发布的改动',
    file: 'server/services/catalog/timeline.ts',
    before: 'const document = rebase({ base, theirs: on.document, mine: version.document })',
    after: 'const document = version.document',
    tests: tests('catalog/versions'),
  },
  {
    name: '还有节点以文件为准时照样发布',
    file: 'server/services/catalog/publish-catalog.ts',
    before: 'if (byFile.length === 0) return',
    after: 'if (byFile.length >= 0) return',
    tests: tests('catalog/versions'),
  },
  {
    name: '调用记下的不是它计价用的那一版',
    file: 'server/gateway/call/open-call.ts',
    before: 'priceVersion: input.admission.version.id,',
    after: 'priceVersion: deps.catalogs.current().id + 1,',
    tests: tests('catalog/versions'),
  },
  {
    name: '草稿里的模型谁都能调用',
    file: 'server/gateway/find-model.ts',
    before: "isOffered(model) || (model.state === 'staff' && (await isStaff()))",
    after: 'isOffered(model) || model.state !== undefined || (await isStaff())',
    tests: tests('catalog/versions'),
  },
  {
    name: '别人刚改过的模型被旧的改动盖掉',
    file: 'server/services/catalog/catalog-models.ts',
    before: 'if (current.rev !== input.rev)',
    after: 'if (current.rev === 0)',
    tests: tests('catalog/catalog-staff'),
  },
  {
    name: '员工可以把环境变量里的密钥接到任何地址',
    file: 'server/services/channel/assert-channels.ts',
    before: 'if (keyed.length > 0)',
    after: 'if (keyed.length > 1000)',
    tests: tests('catalog/catalog-staff'),
  },
  {
    name: '上游的域名可以解析到云元数据',
    file: 'server/services/channel/upstream-networks.ts',
    before: 'if (!LOOPBACK_NAME.test(hostname) && addresses.some(',
    after: 'if (LOOPBACK_NAME.test(hostname) && addresses.some(',
    tests: tests('catalog/upstream-networks'),
  },
  {
    name: '记过的尝试再记一次就毁掉整批结算',
    file: 'server/wallet/store-batch.ts',
    before: "tail: 'on conflict do nothing',",
    after: "tail: '',",
    tests: tests('gateway/attempts'),
  },
  {
    name: '别名移到更贵的模型不算涨价',
    file: 'server/services/catalog/prices-by-name.ts',
    before: '[model.id, ...model.aliases]',
    after: '[model.id]',
    tests: tests('catalog/catalog-staff'),
  },
  {
    name: '失败的尝试也算成本',
    file: 'server/gateway/call/attempt-log.ts',
    before: 'costNano: costOf(upstream, startedAt, isUse ? lines : []),',
    after: 'costNano: costOf(upstream, startedAt, lines),',
    tests: tests('gateway/attempts'),
  },
  {
    name: '上游密钥发给了别的地址',
    file: 'server/services/channel/upstream-keys.ts',
    before: 'return found?.origin === origin ? found.key : undefined',
    after: 'return origin ? found?.key : undefined',
    tests: tests('catalog/channel-keys'),
  },
  {
    name: '涨价不必提前公告',
    file: 'server/services/price/assert-notice.ts',
    before: 'if (dearer.length === 0) return',
    after: 'if (dearer.length >= 0) return',
    tests: tests('catalog/catalog-staff'),
  },
  {
    name: '新模型不经审批就上架',
    file: 'server/services/catalog/catalog-models.ts',
    before: 'if (!isOffered(current) && isOffered(input))',
    after: 'if (!isOffered(current) && !isOffered(input))',
    tests: tests('catalog/catalog-staff'),
  },
]
