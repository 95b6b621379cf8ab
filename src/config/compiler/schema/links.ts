import { z } from 'zod'
import { LINK_PLACES, LINKS } from '../../runtime/names.ts'
import { urlSchema } from '../url-schema.ts'
import { title } from './words.ts'

const address = urlSchema({ mayBePath: true, mayBeEmpty: true })
const needed = address.default('')

const OwnLink = z.strictObject({
  /** 链接的名字 */
  title,
  /** 站外地址，或本站以 / 开头的地址 */
  to: urlSchema({ mayBePath: true }),
  /** 显示在 header（页头，宽屏）和 footer（公开页面的页脚）的哪里；菜单里的写在 sidebar，用 link */
  places: z.array(z.enum(LINK_PLACES)).default([]),
})

/** Those that code needs by name, and any others, which `link-checks.ts` looks at. */
export const Links = z
  .object(
    Object.fromEntries(LINKS.map((name) => [name, needed])) as Record<(typeof LINKS)[number], typeof needed>,
  )
  .catchall(z.union([address, OwnLink], '自己加的链接写成 { title, to, places }'))
