import { z } from 'zod'
import { SHOWN_PARTS } from '../../runtime/names.ts'
import { cell } from './cell.ts'
import { path, text, title } from './words.ts'

/** 答复的这些字段显示一次 */
export const Shows = z.array(z.strictObject({ field: text, ...cell }))

/** shows 怎样显示 */
export const Shown = z.strictObject({
  /** 对话框的标题；不写时与操作或表单的相同 */
  title: text.default(''),
  /** 上面提醒的一句话 */
  note: text.default(''),
  /** 复制第一个字段的按钮上的字；不写就没有这个按钮 */
  copy: title.default(''),
  /** 关闭按钮上的字 */
  close: title.default('关闭'),
  /** 等读的人自己关，不写时 60 秒后自动关；给员工的接口不能写 */
  staysOpen: z.boolean().default(false),
  /** 下面还画什么：key-samples 是填好 API Key 的示例代码；要写 staysOpen */
  below: z.enum(SHOWN_PARTS).optional(),
  /** user.viewAs 的答复不显示，而是在新标签页里以那位用户的身份打开这条路由 */
  opens: path.default(''),
  /** 断网后重发，只答复一次的字段已经没有了，这时怎么办 */
  lost: z
    .strictObject({
      title: text,
      /** :field 取自 row */
      text,
      /** 接着做这一行的哪个操作，写它的 title */
      action: title,
      /** 答复里哪个字段是这一行 */
      row: text,
    })
    .optional(),
})
