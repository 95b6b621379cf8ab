import { z } from 'zod'
import { LAYOUTS, PAGES } from '../../runtime/names.ts'
import { documentName, path, permission, text, title } from './words.ts'

const routePath = z
  .string()
  .regex(
    /^(\*|\/|(\/(:[A-Za-z][A-Za-z0-9]*|[^\s/:?#*]+))+(\/:[A-Za-z][A-Za-z0-9]*\?)*|(\/:[A-Za-z][A-Za-z0-9]*\?)+)$/,
    '须为 * 或以 / 开头，各段是一个词、:name 或末尾的 :name?，不带空格、? 参数和末尾的 /',
  )

export const Route = z.strictObject({
  /** 地址：/center/orders，可含 :name 与可省略的 :name?；* 是其他路由都没有的任何地址 */
  path: routePath,
  /** 从前的地址：书签和发出去的链接仍能打开，转到现在的地址，查询和 :name 照旧 */
  formerly: z.array(routePath).default([]),
  /** 浏览器标签、面包屑以及（没有另写时）菜单里的名字 */
  title,
  /** 显示这个页面；page、resource、document、redirect 四者写一个 */
  page: z.enum(PAGES).optional(),
  /** 显示这个资源的列表 */
  resource: text.default(''),
  /** 显示 docs/ 里的这篇文档（不写 .md） */
  document: documentName.default(''),
  /** 文档中心里的哪一组，各组与组里的次序照路由的；没有写的文档在“其他”，没有写的页面不在文档中心 */
  group: text.default(''),
  /** 文档中心里的一句说明；不写时是文档的第一句 */
  about: text.default(''),
  /** 转到这个地址 */
  redirect: path.default(''),
  /** 需要登录：访客先去登录，再回到这里 */
  auth: z.boolean().default(false),
  /** 虽为用户而设，访客也能看 */
  open: z.boolean().default(false),
  /** 只给有这项权限的员工，见 contract/permissions.ts；显示资源的路由不必写，用接口的 */
  permission,
  /** center 有页头和菜单，public 只有页头，bare 什么也没有 */
  layout: z.enum(LAYOUTS).default('center'),
  /** 详情页所属的菜单项，也是面包屑的上一级：另一条路由的地址 */
  under: path.default(''),
  /** 资源页面的大标题，:name 取自地址；不写时用 title */
  heading: text.default(''),
  /** 页面一打开就选中的标签：首页的价目为 chat、image、speech、transcription、video、embedding、rerank、moderation 之一，登录页为 sms 或 password */
  tab: text.default(''),
})
