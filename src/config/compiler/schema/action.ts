import { z } from 'zod'
import { endpointName, readNames, writeNames } from './endpoint-names.ts'
import { FormField } from './form.ts'
import { Preview } from './preview.ts'
import { Shown, Shows } from './shown.ts'
import { path, text, title } from './words.ts'

const ACTS = ['to', 'call', 'form', 'read', 'download'] as const
/** The acts that an option belongs to; all others have it. */
const ONLY_WITH = {
  input: ['call', 'read', 'download'],
  ask: ['call', 'read'],
  shows: ['call', 'read'],
  confirm: ['call'],
  done: ['call'],
  undo: ['call'],
  reason: ['call'],
  preview: ['call'],
  type: ['call'],
  bulk: ['call'],
  shown: ['call'],
} as const satisfies Record<string, readonly (typeof ACTS)[number][]>
type Option = keyof typeof ONLY_WITH
const words = z.array(z.union([z.string(), z.boolean()])).min(1)
/** What is asked of a text instead of its words. */
const TextState = z
  .strictObject({ isEmpty: z.boolean().optional(), isMe: z.boolean().optional() })
  .refine((state) => Object.values(state).some((one) => one !== undefined), '请写 isEmpty 或 isMe')

export const Action = z
  .strictObject({
    title,
    /** 去哪里；:field 取自本行。to、call、form、read、download 写一个 */
    to: path.default(''),
    /** 到了那个列表后按什么筛选：{ 查询字段: 文字或 :field } */
    filters: z.record(z.string(), text).default({}),
    /** 调用这个接口，参数是 rowKey 和 ask 问的字段，然后刷新列表；答复是文件的就存下来 */
    call: endpointName(writeNames, '写入接口').optional(),
    /** 打开抽屉，显示这个读取接口答复的 shows */
    read: endpointName(readNames, '读取接口').optional(),
    /** 下载这个读取接口答复的文件 */
    download: endpointName(readNames, '读取接口').optional(),
    /** 接口的其他参数：{ 参数: 文字或 :field }，:field 取自本行。接口不收 rowKey 的，就不发 rowKey */
    input: z.record(z.string(), text).default({}),
    /** call 之前再问一句，:field 取自本行，列有 values 时用其文字 */
    confirm: text.default(''),
    /** call 之前先填这些字段，接口要收；read 的填了再看 */
    ask: z.array(FormField).default([]),
    /** call 之前要写理由，接口要收 reason */
    reason: z.boolean().default(false),
    /** 确认之前先看这个读取接口的答复：列出哪些字段 */
    preview: Preview.optional(),
    /** 确认之前要照着输入的字，:field 取自本行 */
    type: text.default(''),
    /** 也能对选中的多行一起做，至多 100 行 */
    bulk: z.boolean().default(false),
    /** call 答复的这些字段在对话框里显示一次，不再存在别处；接口的 shownOnce 须写在这里。read 答复的这些字段显示在抽屉里 */
    shows: Shows.default([]),
    /** shows 怎样显示 */
    shown: Shown.optional(),
    /** call 成功后的提示 */
    done: text.default(''),
    /** 成功后的提示里有“撤销”，8 秒内点它就调用这个接口；只做一行时才有 */
    undo: z
      .strictObject({
        call: endpointName(writeNames, '写入接口'),
        /** 其他参数：{ 参数: 文字或 :field }，:field 取自做之前的本行。rowKey 与答复的 rev 不必写，接口可以没有 rowKey 的就不发，由它新建一行 */
        input: z.record(z.string(), text).default({}),
      })
      .optional(),
    /** 不能挽回：红色 */
    danger: z.boolean().default(false),
    /** 打开 forms.edit，修改这一行 */
    form: z.literal('edit').optional(),
    /** 只用于字段为这些值的行；{ not: [...] } 是除了这些值，字段须只有固定的几种值；文字的字段还可以写 { isEmpty: true }（没有值）、{ isMe: false }（不是登录的人的用户编号） */
    when: z.record(z.string(), z.union([words, z.strictObject({ not: words }), TextState])).default({}),
  })
  .refine((action) => ACTS.filter((act) => action[act]).length === 1, `${ACTS.join('、')} 须写且只写一个`)
  .refine(({ to, danger }) => !(to && danger), {
    path: ['danger'],
    message: 'danger 只用于 call，链接不写',
  })
  .superRefine((action, context) => {
    for (const option of Object.keys(ONLY_WITH) as Option[]) {
      const value = action[option]
      const isWritten = typeof value === 'object' ? Object.keys(value).length > 0 : value
      const acts: readonly (typeof ACTS)[number][] = ONLY_WITH[option]
      if (isWritten && !acts.some((act) => action[act]))
        context.addIssue({ code: 'custom', path: [option], message: `${option} 只用于 ${acts.join('、')}` })
    }
  })
