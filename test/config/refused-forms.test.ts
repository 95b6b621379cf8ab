// First: what checks the config reads the contract as it is loaded.
import '../fixtures/promotion/register-contract.ts'
import { checkConfig } from '../../src/config/compiler/check-config.ts'
import gifts from '../fixtures/promotion/gifts.ts'
import promotions from '../fixtures/promotion/promotions.ts'
import { looseConfig, refuses, type Loose } from './refuses.ts'

/** A mistake in the fixture's resource, in its place. */
const within =
  (change: (resource: Loose) => void) =>
  (config: Loose): void => {
    Object.assign(config.resources, JSON.parse(JSON.stringify({ promotions, gifts })))
    config.routes.push({ path: '/center/promotions', title: '活动', resource: 'promotions', auth: true })
    change(config.resources.promotions)
  }

const AT = 'resources.promotions'
const basics = ({ forms }: Loose) => forms.create.sections[0].fields
const more = ({ forms }: Loose) => forms.create.sections[3].fields

test('the fixture itself is right', () => {
  const config = looseConfig()
  within(() => undefined)(config)
  expect(checkConfig(config).mistakes).toEqual([])
})

refuses([
  [
    'a form for personal data that keeps a draft',
    ({ resources }) => delete resources.verification.forms.create.draft,
    'resources.verification.forms.create.draft：接口 user.verify 的“realName”是个人信息，填的不能存草稿，须写 draft: false',
  ],
  [
    'a form that stands in its page and is opened by a button',
    ({ resources }) => (resources.profile.actions = [{ title: '修改', form: 'edit' }]),
    'resources.profile.actions[0].form：forms.edit 写了 layout: inline，它一直在页面里，不用按钮打开',
  ],
  [
    'a control that a browser cannot fill in',
    ({ resources }) =>
      Object.assign(resources.presets.forms.edit.sections[0].fields[1], { autofill: 'email' }),
    'resources.presets.forms.edit.sections[0].fields[1].autofill：autofill 不用于 textarea',
  ],
  [
    'a form that begins with a field of a row',
    ({ resources }) => Object.assign(resources.keys.forms.create.sections[0].fields[0], { from: 'name' }),
    'resources.keys.forms.create.sections[0].fields[0].from：from 只用于操作的 ask',
  ],
  [
    'an action that begins with a field that its row has not',
    ({ resources }) =>
      Object.assign(resources.keys.actions.find((one: Loose) => one.ask).ask[0], { from: 'nmae' }),
    '.ask[0].from：接口 key.overview 不返回字段“nmae”',
  ],
  [
    'all but some values of a field that may have any',
    ({ resources }) => (resources.keys.actions[0].when = { name: { not: ['a'] } }),
    'resources.keys.actions[0].when.name：字段“name”不是只有固定的几种值，不能写 not',
  ],
  [
    'a number that is asked for who reads it',
    ({ resources }) => (resources.keys.actions[0].when = { lastUsedAt: { isMe: true } }),
    'resources.keys.actions[0].when.lastUsedAt：字段“lastUsedAt”不是文字，不能写 isEmpty 与 isMe',
  ],
  [
    'an action for texts of which nothing is asked',
    ({ resources }) => (resources.keys.actions[0].when = { name: {} }),
    'resources.keys.actions[0].when.name',
  ],
  [
    'all but every value of a field',
    ({ resources }) =>
      (resources.keys.actions[0].when = {
        status: { not: ['active', 'paused', 'disabled', 'expired', 'revoked'] },
      }),
    'resources.keys.actions[0].when.status：字段“status”的值都在 not 里，没有一行可以用',
  ],
  [
    'all but a value that a field has not',
    ({ resources }) => (resources.keys.actions[0].when = { status: { not: ['paid'] } }),
    'resources.keys.actions[0].when.status：字段“status”没有值“paid”',
  ],
  [
    'a page without a resource whose form it draws',
    ({ resources }) => delete resources.profile,
    'resources.profile：页面 user 要显示资源“profile”',
  ],
])

refuses(
  (
    [
      [
        'a field that the endpoint does not take',
        (resource) => Object.assign(basics(resource)[0], { field: 'titel' }),
        `${AT}.forms.create.sections[0].fields[0].field：接口 promotion.add 不收字段“titel”（你是想写 title 吗？）`,
      ],
      [
        'a required field that the form has not',
        (resource) => basics(resource).splice(0, 1),
        `${AT}.forms.create.sections：接口 promotion.add 必须有“title”，表单里没有这个字段`,
      ],
      [
        'a required field that the form asks for now and then',
        (resource) => Object.assign(basics(resource)[0], { when: { kind: ['gift'] } }),
        `${AT}.forms.create.sections：接口 promotion.add 必须有“title”，表单里的这个字段不能写 when`,
      ],
      [
        'a required field of a row that is asked for now and then',
        ({ forms }) => Object.assign(forms.create.sections[2].fields[0].fields[1], { when: { name: ['a'] } }),
        `${AT}.forms.create.sections[2].fields[0].fields：接口 promotion.add 的“items”每行必须有“amount”，表单里的这个字段不能写`,
      ],
      [
        'a required field that an action asks for now and then',
        ({ actions }) => Object.assign(actions[1].ask[0], { when: { seats: ['1'] } }),
        `${AT}.actions[1].call：接口 promotion.publish 还要“seats”，表单里的这个字段不能写 when`,
      ],
      [
        'a parameter that the endpoint of an action does not take',
        ({ actions }) => Object.assign(actions[1], { input: { seat: ':id' } }),
        `${AT}.actions[1].input.seat：接口 promotion.publish 没有参数“seat”`,
      ],
      [
        'a parameter of a field that no row has',
        ({ actions }) => Object.assign(actions[1], { input: { seats: ':seat' } }),
        `${AT}.actions[1].input.seats：接口 promotion.list 不返回字段“seat”`,
      ],
      [
        'a look beforehand that asks for more than the form has',
        ({ forms }) =>
          Object.assign(forms.create, {
            preview: { endpoint: 'promotion.detail', fields: [{ field: 'title', title: '标题' }] },
          }),
        `${AT}.forms.create.preview.endpoint：接口 promotion.detail 还要“id”`,
      ],
      [
        'a list of only what its endpoint cannot filter by',
        (resource) => Object.assign(resource, { only: { kinds: 'gift' } }),
        `${AT}.only.kinds：接口 promotion.list 不能按“kinds”筛选`,
      ],
      [
        'a field that a change cannot empty',
        ({ forms }) =>
          forms.edit.sections[0].fields.push({ field: 'secret', title: '口令', control: 'text' }),
        `${AT}.forms.edit.sections[0].fields[6].field：接口 promotion.edit 收不到“secret”被清空了，请在契约里写 nullable`,
      ],
      [
        'a field that a change of another one would set back',
        ({ forms }) => forms.edit.sections[0].fields.push({ field: 'isOpen', title: '对外可见' }),
        `${AT}.forms.edit.sections[0].fields[6].field：没改的字段不会发出，接口 promotion.edit 会把“isOpen”变回默认值`,
      ],
      [
        'a control that cannot hold its field',
        (resource) => Object.assign(basics(resource)[0], { control: 'switch' }),
        `${AT}.forms.create.sections[0].fields[0].control：switch 填不了字段“title”`,
      ],
      [
        'a field that nothing says how to fill in',
        ({ forms }) => Object.assign(forms.create.sections[1].fields[0], { field: 'budget' }),
        `${AT}.forms.create.sections[1].fields[0].control：看不出“budget”用什么填，须写 control`,
      ],
      [
        'a value without a word',
        (resource) => delete resource.columns[1].values,
        `${AT}.forms.create.sections[0].fields[1].values：值“discount”没有说法`,
      ],
      [
        'a word for a value that there is not',
        (resource) =>
          Object.assign(basics(resource)[1], { values: { discount: '折扣', gift: '赠送', gfit: '赠' } }),
        `${AT}.forms.create.sections[0].fields[1].values.gfit：字段“kind”没有值“gfit”（你是想写 gift 吗？）`,
      ],
      [
        'a relation to no list',
        (resource) => Object.assign(more(resource)[5], { relation: { resource: 'kesy', label: 'name' } }),
        `${AT}.forms.create.sections[3].fields[5].relation.resource：没有名为“kesy”的资源（你是想写 keys 吗？）`,
      ],
      [
        'a relation shown by what its list has not',
        (resource) => Object.assign(more(resource)[5], { relation: { resource: 'keys', label: 'nam' } }),
        `${AT}.forms.create.sections[3].fields[5].relation.label：接口 key.overview 不返回字段“nam”`,
      ],
      [
        'a relation begun with by what its list has not',
        (resource) =>
          Object.assign(more(resource)[5], {
            relation: { resource: 'keys', label: 'name', preselect: 'isDefault' },
          }),
        `${AT}.forms.create.sections[3].fields[5].relation.preselect：接口 key.overview 不返回字段“isDefault”`,
      ],
      [
        'a relation searched by what its list is not filtered by',
        (resource) =>
          Object.assign(more(resource)[5], {
            relation: { resource: 'keys', label: 'name', search: 'prefix' },
          }),
        `${AT}.forms.create.sections[3].fields[5].relation.search：资源“keys”没有文字筛选“prefix”`,
      ],
      [
        'a repeating group of nothing',
        ({ forms }) => delete forms.create.sections[2].fields[0].fields,
        `${AT}.forms.create.sections[2].fields[0].fields：rows 须写 fields`,
      ],
      [
        'a row without what it must have',
        ({ forms }) => forms.create.sections[2].fields[0].fields.pop(),
        `${AT}.forms.create.sections[2].fields[0].fields：接口 promotion.add 的“items”每行必须有“amount”`,
      ],
      [
        'a condition on what the form has not',
        (resource) => Object.assign(basics(resource)[2], { when: { knd: ['gift'] } }),
        `${AT}.forms.create.sections[0].fields[2].when：表单里没有字段“knd”（你是想写 kind 吗？）`,
      ],
      [
        'a condition that is never met',
        (resource) => Object.assign(basics(resource)[2], { when: { kind: ['gfit'] } }),
        `${AT}.forms.create.sections[0].fields[2].when.kind：字段“kind”没有值“gfit”`,
      ],
      [
        'a field twice',
        (resource) => basics(resource).push({ field: 'title', title: '标题' }),
        `${AT}.forms.create.sections[0].fields[6].field：字段“title”重复了`,
      ],
      [
        'a form that nothing says where to save',
        ({ endpoints: own }) => delete own.create,
        `${AT}.forms.create：没有写 endpoint，资源也没有写 endpoints.create`,
      ],
      [
        'a form that changes what is not read one by one',
        (resource) => {
          delete resource.endpoints.one
          delete resource.detail
        },
        `${AT}.forms.edit.load：列表是一页一页读的，须写 load`,
      ],
      [
        'a button to a form that there is not',
        ({ forms }) => delete forms.create,
        `${AT}.tools[0].form：没有写 forms.create`,
      ],
      [
        'a preview that is no read',
        ({ actions }) => Object.assign(actions[1].preview, { endpoint: 'promotion.close' }),
        `${AT}.actions[1].preview.endpoint：没有名为“promotion.close”的读取接口`,
      ],
      [
        'an action that does not ask what its endpoint needs',
        ({ actions }) => delete actions[1].ask,
        `${AT}.actions[1].call：接口 promotion.publish 还要“seats”，请写在 ask 里`,
      ],
      [
        'a bulk action on an endpoint that takes more than the row',
        ({ actions }) => Object.assign(actions[2], { reason: false }),
        `${AT}.actions[2].bulk：接口 promotion.close 还要“reason”`,
      ],
      [
        'an answer to show that has no such field',
        ({ actions }) =>
          Object.assign(actions[2], { bulk: false, shows: [{ field: 'phone', title: '手机号' }] }),
        `${AT}.actions[2].shows`,
      ],
      [
        'an answer to show for many rows',
        ({ actions }) => Object.assign(actions[2], { shows: [{ field: 'id', title: '编号' }] }),
        `${AT}.actions[2].shows：多行一起做时没有哪一行的答复可看`,
      ],
      [
        'a reason that is not taken',
        ({ actions }) => Object.assign(actions[1], { reason: true }),
        `${AT}.actions[1].reason：接口 promotion.publish 不收理由`,
      ],
      [
        'a way back of which nothing is said',
        ({ actions }) => delete actions[2].done,
        `${AT}.actions[2].undo：“撤销”在成功后的提示里，须写 done`,
      ],
      [
        'a way back that is given too little',
        ({ actions }) => delete actions[2].undo.input,
        `${AT}.actions[2].undo.call：接口 promotion.reopen 还要“state”，请写在 input 里`,
      ],
      [
        'a way back that is given what no row has',
        ({ actions }) => Object.assign(actions[2].undo.input, { state: ':stat' }),
        `${AT}.actions[2].undo.input.state：接口 promotion.list 不返回字段“stat”`,
      ],
      [
        'a way back that is given what it does not take',
        ({ actions }) => Object.assign(actions[2].undo.input, { title: ':title' }),
        `${AT}.actions[2].undo.input.title：接口 promotion.reopen 没有参数“title”`,
      ],
      [
        'a way back that wants a revision that is not answered',
        ({ actions }) =>
          Object.assign(actions[3], {
            done: '已删除',
            undo: { call: 'promotion.reopen', input: { state: ':state' } },
          }),
        `${AT}.actions[3].undo.call：接口 promotion.reopen 要“rev”，而接口 promotion.delete 不答复它`,
      ],
      [
        'a way back of what calls nothing',
        ({ actions }) => Object.assign(actions[0], { undo: { call: 'promotion.close' } }),
        `${AT}.actions[0].undo：undo 只用于 call`,
      ],
      [
        'a question before what calls nothing',
        ({ actions }) => Object.assign(actions[0], { reason: true }),
        `${AT}.actions[0].reason：reason 只用于 call`,
      ],
      [
        'fields of an answer that nothing asks for',
        ({ actions }) => Object.assign(actions[0], { shows: [{ field: 'title', title: '标题' }] }),
        `${AT}.actions[0].shows：shows 只用于 call、read`,
      ],
      [
        'an answer shown of an endpoint that changes things',
        ({ actions }) =>
          (actions[0] = { title: '看', read: 'promotion.close', shows: [{ field: 'title', title: '标题' }] }),
        `${AT}.actions[0].read：没有名为“promotion.close”的读取接口`,
      ],
      [
        'an answer of which nothing is shown',
        ({ actions }) => (actions[0] = { title: '看', read: 'promotion.detail' }),
        `${AT}.actions[0].shows：请写 shows：显示接口 promotion.detail 答复的哪些字段`,
      ],
      [
        'an answer without the field that is shown',
        ({ actions }) =>
          (actions[0] = {
            title: '看',
            read: 'promotion.detail',
            shows: [{ field: 'titel', title: '标题' }],
          }),
        `${AT}.actions[0].shows[0].field：接口 promotion.detail 不返回字段“titel”（你是想写 title 吗？）`,
      ],
      [
        'an answer shown of an endpoint that asks for more',
        ({ actions }) =>
          (actions[0] = {
            title: '看',
            read: 'catalog.diff',
            input: { from: ':id' },
            shows: [{ field: 'to', title: '版本' }],
          }),
        `${AT}.actions[0].read：接口 catalog.diff 还要“to”，请写在 ask 里`,
      ],
      [
        'places that differ, of a field that has none',
        ({ actions }) =>
          (actions[0] = {
            title: '看',
            read: 'promotion.detail',
            shows: [{ field: 'title', title: '标题', format: 'changes' }],
          }),
        `${AT}.actions[0].shows[0].format：字段“title”不能写成 changes`,
      ],
      [
        'a download of what is no file',
        ({ actions }) => (actions[0] = { title: '下载', download: 'promotion.detail' }),
        `${AT}.actions[0].download：接口 promotion.detail 答复的不是文件`,
      ],
      [
        'a download of what changes things',
        ({ actions }) => (actions[0] = { title: '下载', download: 'promotion.close' }),
        `${AT}.actions[0].download：没有名为“promotion.close”的读取接口`,
      ],
      [
        'a question before a download',
        ({ actions }) =>
          (actions[0] = {
            title: '下载',
            download: 'catalog.export',
            input: { version: ':id' },
            ask: [{ field: 'version', title: '版本' }],
          }),
        `${AT}.actions[0].ask：ask 只用于 call、read`,
      ],
    ] as [string, (resource: Loose) => void, string][]
  ).map(([name, change, message]) => [name, within(change), message]),
)
