import { z } from 'zod'

/** What a resource of the console config may be called, as a regular expression: drafts and saved views name it too. */
export const RESOURCE_PATTERN = '[a-z][a-z-]{0,47}'

export const ResourceName = z
  .string()
  .regex(new RegExp(`^${RESOURCE_PATTERN}$`), '名称只能用小写字母和连字符，以字母开头，至多 48 个字符')
