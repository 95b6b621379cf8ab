import { checkConfig, sentence } from '../../src/config/compiler/check-config.ts'
import { completeForms } from '../../src/config/compiler/forms/complete-forms.ts'
import { fillDetails } from '../../src/config/compiler/fill-details.ts'
import { fillFromContract } from '../../src/config/compiler/fill-from-contract.ts'
import { fillFromEntities } from '../../src/config/compiler/fill-from-entities.ts'
import { ConsoleSchema } from '../../src/config/compiler/schema.ts'
import sessions from '../support/fixture-config/lists/sessions.ts'
import { consoleConfig } from '../support/read-fixture-config.ts'

const withList = (list: object) => ({ ...consoleConfig, resources: { ...consoleConfig.resources, list } })

function resourceOf(list: object) {
  const { config, mistakes } = checkConfig(withList(list))
  const resource = config?.resources['list']
  if (!resource) throw new Error(mistakes.map(sentence).join('\n'))
  return resource
}

const mistakesOf = (list: object) => checkConfig(withList(list)).mistakes.map(sentence)

function formOf(list: object, kind: 'create' | 'edit') {
  const filled = fillFromContract(fillDetails(fillFromEntities(withList(list))))
  const config = ConsoleSchema.parse(filled)
  const resource = config.resources['list']
  const form = resource && completeForms(resource, config)[kind]
  if (!form) throw new Error('the list has no such form')
  return form.sections.map(({ title, fields }) => [title, fields.map(({ field }) => field)])
}

const ALERTS = {
  endpoint: 'alert.list',
  empty: { text: '没有告警' },
  columns: ['kind', { field: 'assigneeName', title: '谁在处理', absent: '没有人', to: '/center/orders' }],
}
const CHANNELS = {
  endpoint: 'channel.list',
  rowKey: 'id',
  empty: { text: '没有渠道' },
  columns: [
    { field: 'name', title: '渠道' },
    { field: 'baseUrl', title: '地址', format: 'code', phone: false },
  ],
}

describe('a detail that is not written out', () => {
  it('has the fields of the columns as they are drawn, then the others of the entity', () => {
    const { detail } = resourceOf({ ...ALERTS, detail: {} })
    expect([detail?.title, detail?.endpoint]).toEqual(['支付告警详情', 'alert.detail'])
    const [kind, assignee, ...others] = detail?.fields ?? []
    expect([kind?.field, kind?.title]).toEqual(['kind', '种类'])
    expect(assignee).toMatchObject({ title: '谁在处理', absent: '没有人', to: '' })
    const names = others.map(({ field }) => field)
    expect(names).toEqual(expect.arrayContaining(['id', 'orderNo', 'resolution']))
    // The program needs them; no reader does.
    expect(names.filter((name) => ['rev', 'assigneeId'].includes(name))).toEqual([])
  })

  it('has those of the columns alone where no entity tells more, and says what it is called', () => {
    const { detail } = resourceOf({ ...CHANNELS, detail: { title: '渠道详情' } })
    expect(detail?.endpoint).toBe('channel.detail')
    expect(detail?.fields.map(({ field, title, format }) => [field, title, format])).toEqual([
      ['name', '渠道', 'text'],
      ['baseUrl', '地址', 'code'],
    ])
    expect(mistakesOf({ ...CHANNELS, detail: {} }).join()).toContain('detail.title')
  })

  it('has more after them, and what is among them already in its place', () => {
    const { detail } = resourceOf({
      ...CHANNELS,
      detail: {
        title: '渠道详情',
        more: [
          { field: 'routes', title: '路由', format: 'count' },
          { field: 'name', title: '名称' },
        ],
      },
    })
    expect(detail?.fields.map(({ field, title }) => [field, title])).toEqual([
      ['name', '名称'],
      ['baseUrl', '地址'],
      ['routes', '路由'],
    ])
  })

  it('keeps what is written', () => {
    const { detail } = resourceOf({
      ...CHANNELS,
      detail: { title: '渠道详情', fields: ['baseUrl', { field: 'name', title: '名称' }] },
    })
    expect(detail?.fields.map(({ field, title }) => [field, title])).toEqual([
      ['baseUrl', '地址'],
      ['name', '名称'],
    ])
    const nowhere = mistakesOf({ ...CHANNELS, detail: { title: '渠道详情', fields: ['routes'] } })
    expect(nowhere.join()).toContain('detail.fields[0].title')
  })
})

describe('an action of staff', () => {
  const actionOf = (action: object) => resourceOf({ ...ALERTS, actions: [action] }).actions[0]

  it('asks why where its endpoint needs a reason, and says that it is done', () => {
    const resolve = { title: '处理完', call: 'alert.resolve' }
    expect(actionOf(resolve)).toMatchObject({ isAsking: true, done: '已处理完' })
    expect(actionOf({ ...resolve, done: '好了' })?.done).toBe('好了')
    expect(actionOf({ title: '再退一次', call: 'alert.retry' })).toMatchObject({
      isAsking: false,
      done: '已再退一次',
    })
  })

  it('of a user says nothing by itself', () => {
    const [remove] = resourceOf({
      ...sessions,
      actions: [{ title: '退出', call: 'login.revokeSession' }],
    }).actions
    expect(remove?.done).toBe('')
  })
})

describe('a form of staff', () => {
  const fields = [
    { field: 'name', title: '名称' },
    { field: 'baseUrl', title: '地址' },
  ]
  const formed = (edit: object) => ({
    ...CHANNELS,
    endpoints: { update: 'channel.edit' },
    actions: [{ title: '修改', form: 'edit' }],
    detail: { title: '渠道详情' },
    forms: { edit: { title: '修改', ...edit } },
  })

  it('of fields alone is one section, and asks why at its end', () => {
    expect(formOf(formed({ fields }), 'edit')).toEqual([['', ['name', 'baseUrl', 'reason']]])
  })

  it('asks why in a section of its own after one with a title, and once', () => {
    expect(formOf(formed({ sections: [{ title: '基本', fields }] }), 'edit')).toEqual([
      ['基本', ['name', 'baseUrl']],
      ['', ['reason']],
    ])
    const own = [{ field: 'reason', title: '为什么' }, ...fields]
    expect(formOf(formed({ sections: [{ fields: own }] }), 'edit')).toEqual([
      ['', ['reason', 'name', 'baseUrl']],
    ])
  })

  it('is not written both ways', () => {
    expect(mistakesOf(formed({ fields, sections: [{ fields }] })).join()).toContain(
      'forms.edit.fields：写了 sections，就不写 fields',
    )
  })
})
