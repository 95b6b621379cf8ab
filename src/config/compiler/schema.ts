import { z } from 'zod'
import { ResourceName } from '../../../contract/resource-name.ts'
import { Announcement } from './schema/announcement.ts'
import { Brand } from './schema/brand.ts'
import { Entry } from './schema/entry.ts'
import { Filing } from './schema/filing.ts'
import { Links } from './schema/links.ts'
import { Resource } from './schema/resource.ts'
import { Route } from './schema/route.ts'
import { text, title } from './schema/words.ts'
import { urlSchema } from './url-schema.ts'

// Each option is declared and explained in schema/, and nowhere else: `types.ts`, the schema for editors and the completed config are inferred from it.

/** The console config as it is written. `check-config.ts` adds what one part says about another. */
export const ConsoleSchema = z.strictObject({
  /** 产品名，显示在页头和每个标题之后 */
  productName: text,
  /** 标志、标签图标与主色；不写时用自带的 */
  brand: Brand.prefault({}),
  /** 短信服务的地址；空为本站的 /sms */
  smsBase: urlSchema({ mayBeEmpty: true }).default(''),
  /** 公告：页面最上面的一条，读者可以关掉 */
  announcement: Announcement.optional(),
  /** 备案号，显示在公开页面的页脚；不写就不显示 */
  filing: Filing.prefault({}),
  /** 站外地址，或本站以 / 开头的地址；为空时各处的链接都隐藏。可以加自己的：{ title, to, places } */
  links: Links,
  routes: z.array(Route).min(1),
  /** 菜单，从上到下一组一组 */
  sidebar: z.array(z.strictObject({ title, entries: z.array(Entry).min(1) })),
  /** 路由按名字显示的列表 */
  resources: z.record(ResourceName, Resource),
})

export type ConsoleInput = z.input<typeof ConsoleSchema>
export type ParsedConsole = z.output<typeof ConsoleSchema>
export type ParsedResource = ParsedConsole['resources'][string]
export type ParsedForm = NonNullable<ParsedResource['forms']['create']>
export type ParsedFormField = ParsedForm['sections'][number]['fields'][number]
/** A field of a form, or of a row within one. */
export type ParsedInnerField = Omit<ParsedFormField, 'fields' | 'item'> &
  Partial<Pick<ParsedFormField, 'fields' | 'item'>>
