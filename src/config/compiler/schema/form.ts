import { z } from 'zod'
import { AUTOFILLS, FORM_CONTROLS, FORM_LAYOUTS } from '../../runtime/names.ts'
import { endpointName, readNames, writeNames } from './endpoint-names.ts'
import { Preview } from './preview.ts'
import { Quick } from './quick.ts'
import { Shown, Shows } from './shown.ts'
import { text, title } from './words.ts'

const fieldOptions = {
  /** 接口收的一个字段；字段里的字段用点隔开：budget.total */
  field: text,
  title,
  /** 用什么填；不写时由接口的输入得出，必填、长度、范围、可选的值也是 */
  control: z.enum(FORM_CONTROLS).optional(),
  /** 框下的一句话 */
  hint: text.default(''),
  /** 框里还没有字时的例子 */
  placeholder: text.default(''),
  /** 浏览器可以自动填的是用户自己的哪一项；不写就不自动填。只用于 text 和 masked */
  autofill: z.enum(AUTOFILLS).optional(),
  /** select 各个值的说法；不写时用同名列的 values */
  values: z.record(z.string(), text).optional(),
  /** 框下点一下就填好的几种，只用于 text、money、price、integer、timestamp */
  quick: z.array(Quick).default([]),
  /** 只在别的字段为这些值时才要填 */
  when: z.record(z.string(), z.array(z.union([z.string(), z.boolean()])).min(1)).default({}),
  /** 接口可以没有，这里也必须填 */
  required: z.boolean().default(false),
  /** ask：一打开就填着本行的这个字段，可以改 */
  from: text.default(''),
  /** relation：从哪个列表里选；存的是那一行的 rowKey */
  relation: z
    .strictObject({
      /** 配置里的一个资源 */
      resource: text,
      /** 显示哪个字段 */
      label: text,
      /** 按哪个筛选字段搜索；不写时在读到的行里找 */
      search: text.default(''),
      /** 新建时先选好的一行：那一行的这个字段为真，如默认的抬头 */
      preselect: text.default(''),
    })
    .optional(),
}

const RowField = z.strictObject(fieldOptions)

export const FormField = z.strictObject({
  ...fieldOptions,
  /** rows：每一行有哪些字段 */
  fields: z.array(RowField).default([]),
  /** rows：一行叫什么，用于“添加…” */
  item: title.default('一行'),
})

const Section = z.strictObject({
  title: text.default(''),
  /** 先收起来，点开才填；里面有值或有错时是打开的 */
  folded: z.boolean().default(false),
  fields: z.array(FormField).min(1, '至少要有一个字段'),
})

export const Form = z
  .strictObject({
    /** 表单的标题，:field 取自本行 */
    title: text,
    /** 存到哪个接口；不写时是 endpoints 的 create 或 update */
    endpoint: endpointName(writeNames, '写入接口').optional(),
    /** 从哪个接口读要修改的那一条；不写时与详情相同 */
    load: endpointName(readNames, '读取接口').optional(),
    /** dialog 对话框，drawer 侧边的抽屉，inline 一直在画它的页面里 */
    layout: z.enum(FORM_LAYOUTS).default('dialog'),
    /** 存之前先看这个读取接口的答复：列出哪些字段。修改时收到的是改了的字段，还有 rowKey 与 rev */
    preview: Preview.optional(),
    /** 自动存草稿；收个人信息的表单须写 false，填的就不存在任何地方 */
    draft: z.boolean().default(true),
    /** 按钮上的字；不写为“创建”或“保存” */
    submit: title.default(''),
    /** 存好后的提示；不写为“已创建”或“已保存”，有 shows 时没有 */
    done: text.default(''),
    /** 接口答复的这些字段显示一次，不再存在别处；接口的 shownOnce 须写在这里 */
    shows: Shows.default([]),
    /** shows 怎样显示 */
    shown: Shown.optional(),
    /** 只有一节、这一节没有标题的，不写 sections，只写它的字段 */
    fields: z.array(FormField).default([]),
    sections: z.array(Section).default([]),
  })
  .refine(({ sections }) => sections.length > 0, { path: ['sections'], message: '至少要有一节' })
  .refine(({ fields }) => fields.length === 0, { path: ['fields'], message: '写了 sections，就不写 fields' })
