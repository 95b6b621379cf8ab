import { z } from 'zod'
import { CONDITIONS, ICONS } from '../../runtime/names.ts'
import { urlSchema } from '../url-schema.ts'
import { documentName, path, range, text, title } from './words.ts'

const TARGETS = ['path', 'resource', 'document', 'link', 'url'] as const
export const Entry = z
  .strictObject({
    /** 通往的地址，路由里的 :name 要填好：/center/display/chat */
    path: path.default(''),
    /** 通往显示这个资源的路由 */
    resource: text.default(''),
    /** 通往显示这篇文档的路由 */
    document: documentName.default(''),
    /** links 里的一个，那里没有名字的须写 title；地址为空时此项隐藏 */
    link: text.optional(),
    /** 站外地址，须写 title；本站的写 path */
    url: urlSchema().default(''),
    /** 打开列表时选好的时间，随日子走：today、yesterday、last7（近 7 天）、last30、thisMonth、lastMonth */
    range,
    /** 菜单里的名字，不写时用路由的名字 */
    title: title.default(''),
    icon: z.enum(ICONS),
    /** 同属这一项的其他页面（路由的地址）：菜单里不另占一行，打开后在页头切换 */
    tabs: z.array(path).default([]),
    /** 菜单和搜索里都没有；地址仍能打开 */
    hidden: z.boolean().default(false),
    /** 名字后的角标，如“新” */
    badge: z.string().trim().min(1).max(6, '角标至多 6 个字').default(''),
    /** 在手机的菜单里也有 */
    smallScreen: z.boolean().default(true),
    /** 只给这些用户看：verified 已实名，admin 管理员。只管看不看得见，权限由服务端管 */
    when: z.enum(CONDITIONS).optional(),
  })
  .refine(
    (entry) => TARGETS.filter((target) => entry[target]).length === 1,
    `${TARGETS.join('、')} 须写且只写一个`,
  )
