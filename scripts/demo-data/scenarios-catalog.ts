import { DAY_MS } from '../../contract/time.ts'
import type { CallResult } from '../../contract/endpoints.ts'
import type { StaffClient } from './cast.ts'
import { addressOf, CHANNELS, costOf } from './demo-catalog.ts'
import type { Scenario, Setting } from './scenario.ts'

/** A name may have this length, and tables have to stand it. */
const LONG_MODEL_NAME = '青岚 Max 超长上下文增强版（预览）适用于合同审阅与多文档比对的旗舰推理模型'

type ModelRow = CallResult<'catalogModel.detail'>

async function editModel(
  by: StaffClient,
  id: string,
  change: Partial<ModelRow>,
  reason: string,
): Promise<void> {
  const row = await by.must('catalogModel.detail', { id })
  const { rev, name, vendor, description, tags, aliases, state, sunset, successor } = row
  const kept = { id, rev, name, vendor, description, tags, aliases, state, sunset, successor }
  await by.must('catalogModel.edit', { ...kept, ...change, reason })
}

async function addModel(
  by: StaffClient,
  entry: { id: string; price: Record<string, string> } & object,
  reason: string,
) {
  const upstreams = [
    {
      baseUrl: addressOf('qinglan'),
      key: 'qinglan',
      model: `qinglan/${entry.id}`,
      costs: [{ price: costOf(entry.price, 0.6) }],
    },
  ]
  await by.must('catalogModel.add', { entry: JSON.stringify({ ...entry, upstreams }), reason })
}

const chat = (id: string, name: string, description: string, price: Record<string, string>) => ({
  id,
  name,
  vendor: '青岚',
  type: 'chat',
  description,
  tags: ['新品'],
  contextLength: 262_144,
  maxOutputTokens: 16_384,
  price,
})

async function changePrice(
  { cast, stage }: Setting,
  modelId: string,
  price: Record<string, string>,
  days: number | null,
  reason: string,
) {
  const effectiveAt = days === null ? null : stage.time.now + days * DAY_MS + 3_600_000
  const { approvalId } = await cast
    .of('operator')
    .must('price.propose', { modelId, ...price, effectiveAt, reason })
  stage.time.now += 2_400_000
  await cast.decide(cast.of('finance'), approvalId, 'approve', '已看过试算，同意')
}

async function changeRoute(
  { cast }: Setting,
  modelId: string,
  channelId: string,
  change: object,
  reason: string,
) {
  const operator = cast.of('operator')
  const { records } = await operator.must('channel.health', { modelId, pageSize: 100 })
  const route = records.find((one) => one.channelId === channelId)
  if (route) await operator.must('route.edit', { id: route.id, rev: route.rev, ...change, reason })
}

async function setChannelState({ cast }: Setting, id: string, state: string, reason: string) {
  const operator = cast.of('operator')
  const { rev } = await operator.must('channel.detail', { id })
  await operator.must('channel.state', { id, rev, state, reason })
}

const addKey = ({ cast }: Setting, name: (typeof CHANNELS)[number]['id'], tail: string, reason: string) =>
  cast
    .of('operator')
    .must('channelKey.add', { name, baseUrl: addressOf(name), key: `sk-demo-${name}-${tail}`, reason })

async function changeKey(
  { cast }: Setting,
  name: string,
  state: string,
  verb: 'channelKey.promote' | 'channelKey.revoke',
  reason: string,
) {
  const operator = cast.of('operator')
  const { records } = await operator.must('channelKey.list', { name, pageSize: 100 })
  const key = records.find((one) => one.state === state)
  if (key) await operator.must(verb, { id: key.id, rev: key.rev, reason })
}

/** The life of models, prices and channels; only where the catalogue is that of the demonstration. */
export const catalogPlots: Scenario[] = [
  {
    at: 0,
    hour: 9,
    async run(setting) {
      for (const { id } of CHANNELS) await addKey(setting, id, '8f3a', '接入上游的密钥')
    },
  },
  {
    at: 0.12,
    run: (setting) =>
      changePrice(
        setting,
        'qinglan-plus',
        { input: '0.7', cachedInput: '0.18', output: '1.8' },
        null,
        '对齐同类模型，降价一成',
      ),
  },
  {
    at: 0.2,
    run: (setting) => changeRoute(setting, 'qinglan-plus', 'own', { weight: 4 }, '自建集群扩容，多分一些'),
  },
  {
    at: 0.24,
    async run({ cast }) {
      await addModel(
        cast.of('operator'),
        chat('qinglan-max-preview', LONG_MODEL_NAME, '长文与多步任务的预览版。', {
          input: '3.2',
          cachedInput: '0.8',
          output: '12.8',
        }),
        '新品评测',
      )
    },
  },
  {
    at: 0.28,
    run: ({ cast }) =>
      editModel(cast.of('operator'), 'qinglan-max-preview', { state: 'staff' }, '内部试用一周'),
  },
  {
    at: 0.3,
    run: (setting) =>
      changePrice(
        setting,
        'shanyu-coder',
        { input: '2.4', cachedInput: '0.6', output: '9.6' },
        8,
        '上游涨价，随之调整',
      ),
  },
  {
    at: 0.4,
    async run(setting) {
      const { cast, stage } = setting
      const operator = cast.of('operator')
      const { rev } = await operator.must('catalogModel.detail', { id: 'qinglan-max-preview' })
      const { approvalId } = await operator.must('catalogModel.launch', {
        id: 'qinglan-max-preview',
        rev,
        reason: '试用通过，上架',
      })
      stage.time.now += 3_000_000
      await cast.decide(cast.of('finance'), approvalId, 'approve', '毛利符合要求')
    },
  },
  {
    at: 0.45,
    run: (setting) =>
      changeRoute(setting, 'shanyu-r1', 'relay', { priority: 10 }, '官方线路限流，分一部分到备用'),
  },
  {
    at: 0.5,
    run: ({ cast, stage }) =>
      editModel(
        cast.of('operator'),
        'moran-fast',
        { state: 'deprecated', sunset: stage.time.now + 60 * DAY_MS, successor: 'moran-xl' },
        '上游将停止维护',
      ),
  },
  { at: 0.55, run: (setting) => addKey(setting, 'qinglan', 'c21d', '定期更换密钥') },
  { at: 0.56, run: (setting) => changeKey(setting, 'qinglan', 'next', 'channelKey.promote', '启用新密钥') },
  { at: 0.58, run: (setting) => setChannelState(setting, 'relay', 'draining', '备用线路抖动，先排空') },
  { at: 0.63, run: (setting) => setChannelState(setting, 'relay', 'enabled', '线路恢复，已观察两天') },
  {
    at: 0.7,
    run: ({ cast }) =>
      editModel(cast.of('operator'), 'qingyu-tts-lite', { state: 'withdrawn' }, '用量很少，合并到清语 TTS'),
  },
  { at: 0.74, run: (setting) => addKey(setting, 'relay', '77ab', '怀疑旧密钥外泄') },
  { at: 0.76, run: (setting) => changeKey(setting, 'relay', 'next', 'channelKey.revoke', '误加，撤销') },
  {
    at: 0.8,
    run: (setting) => changePrice(setting, 'zhiyu-embed', { input: '0.4' }, null, '成本下降，让利'),
  },
  { at: 0.88, run: (setting) => changeRoute(setting, 'shanyu-r1', 'relay', { priority: 5 }, '官方线路恢复') },
  {
    at: 0.9,
    async run({ cast }) {
      await addModel(
        cast.of('operator'),
        chat('qinglan-nano', '青岚 Nano', '端侧与高并发场景。', {
          input: '0.1',
          cachedInput: '0.025',
          output: '0.2',
        }),
        '准备下月上新',
      )
    },
  },
  {
    at: 0.94,
    run: (setting) =>
      changePrice(
        setting,
        'qinglan-max',
        { input: '2.6', cachedInput: '0.65', output: '10.4' },
        9,
        '旗舰模型调价，提前公告',
      ),
  },
  { at: 0.97, run: (setting) => addKey(setting, 'shanyu', 'e09c', '季度轮换') },
  {
    at: 1,
    hour: 1,
    run: (setting) => changeKey(setting, 'shanyu', 'next', 'channelKey.promote', '启用新密钥'),
  },
  { at: 1, hour: 2, run: (setting) => addKey(setting, 'media', '5b6e', '供应商要求更换') },
]
