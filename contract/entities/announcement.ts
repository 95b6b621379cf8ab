import { entity } from '../entity.ts'

/** What staff have to say to users for a while. */
export const announcement = entity({
  name: 'announcement',
  title: '公告',
  key: 'id',
  defaultSort: 'createdAt',
  fields: {
    id: { kind: 'id', title: '编号' },
    title: { kind: 'text', title: '标题', max: 60 },
    /** Markdown; readers see neither HTML nor pictures of it. */
    body: { kind: 'longText', title: '正文', max: 10_000 },
    importance: {
      kind: 'enum',
      title: '重要程度',
      filter: true,
      words: { info: '普通', warn: { text: '重要', tone: 'warn' } },
    },
    /** `bar`: above the whole console; `panel`: among the notices above each screen. */
    place: { kind: 'enum', title: '位置', words: { bar: '顶部横条', panel: '页面提醒' } },
    audience: {
      kind: 'enum',
      title: '给谁看',
      filter: true,
      words: { all: '所有人', model: '近 30 天用过某个模型的', package: '有某个资源包的', staff: '员工' },
    },
    /** Only the audience `model` has it. */
    modelId: { kind: 'id', title: '模型', nullable: true, max: 128 },
    /** Only the audience `package` has it: the offer that its packages were bought of. */
    packageId: { kind: 'id', title: '资源包', nullable: true },
    /** Null: as soon as it is published. */
    shownFrom: { kind: 'timestamp', title: '开始', nullable: true },
    /** Null: until it is withdrawn. */
    shownUntil: { kind: 'timestamp', title: '结束', nullable: true },
    state: {
      kind: 'enum',
      title: '状态',
      filter: true,
      words: { draft: '草稿', published: { text: '已发布', tone: 'good' }, withdrawn: '已撤回' },
    },
    stage: {
      kind: 'enum',
      title: '现在',
      stored: false,
      words: {
        shown: { text: '显示中', tone: 'good' },
        ahead: { text: '还没到开始', tone: 'warn' },
        over: '已结束',
        hidden: '不显示',
      },
    },
    /** Users who have read it or put it away, but for closed accounts. */
    readers: { kind: 'count', title: '已读人数', stored: false },
    createdAt: { kind: 'timestamp', title: '新建时间', sortable: true, range: true },
    createdByName: { kind: 'text', title: '新建人', stored: false },
    changedAt: { kind: 'timestamp', title: '修改时间' },
    changedByName: { kind: 'text', title: '修改人', stored: false },
    publishedAt: { kind: 'timestamp', title: '发布时间', nullable: true },
    withdrawnAt: { kind: 'timestamp', title: '撤回时间', nullable: true },
    rev: { kind: 'count', title: '版本' },
  },
})
