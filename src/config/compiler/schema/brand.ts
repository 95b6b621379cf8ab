import { z } from 'zod'

const fileName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]*$/, '文件名只能用小写字母、数字、点和连字符，放在 brand 文件夹里')
const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, '颜色写成 # 和六位十六进制数，如 #0b6e4f')
  .toLowerCase()

export const Brand = z.strictObject({
  /** 标志：src/config/brand/ 里的图片（svg、png 或 webp），用于页头、登录页和邀请海报 */
  logo: fileName.optional(),
  /** 深色外观里的标志，不写时与 logo 相同 */
  logoDark: fileName.optional(),
  /** 浏览器标签上的图标：src/config/brand/ 里的图片（svg、png 或 ico），不写时用 logo */
  favicon: fileName.optional(),
  /** 装到手机桌面上的图标：src/config/brand/ 里的正方形 png，边长至少 512 像素，图案画在中间五分之四里，底色铺满；不写时用 favicon */
  appIcon: fileName.optional(),
  /** 主色，浅色与深色外观各一个，如 #0b6e4f；按钮、链接和海报都用它，深浅的变化由它算出 */
  accent: z.strictObject({ light: color, dark: color }).optional(),
})
