import type { FormSection, Resource } from '../compiler/types.ts'

const PROMPT = {
  fields: [
    { field: 'name', title: '名称', placeholder: '例如：周报助手' },
    { field: 'text', title: '提示词', hint: '写 {{主题}} 这样的变量，选用时再填。' },
  ],
} satisfies FormSection

export default {
  endpoint: 'preset.list',
  endpoints: { create: 'preset.save', update: 'preset.save', delete: 'preset.delete' },
  rowKey: 'id',
  layout: 'lines',
  card: { title: 'name' },
  empty: { text: '还没有预设', hint: '在“系统提示词”里写好，点“存为预设”。' },
  columns: [
    { field: 'name', title: '名称' },
    { field: 'text', title: '提示词', hidden: true },
  ],
  forms: {
    create: { title: '存为预设', draft: false, submit: '保存', done: '预设已保存', sections: [PROMPT] },
    edit: { title: '修改“:name”', sections: [PROMPT] },
  },
  actions: [
    { title: '修改', form: 'edit' },
    {
      title: '删除',
      call: 'preset.delete',
      done: '预设已删除',
      undo: { call: 'preset.save', input: { name: ':name', text: ':text' } },
    },
  ],
} satisfies Resource
