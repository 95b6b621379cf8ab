import { z } from 'zod'
import { ConsoleSchema } from './schema.ts'

/** The schema of the console config for editors: what may be written where, explained in Chinese. */
export const consoleJsonSchema = () => ({
  title: '控制台配置',
  ...z.toJSONSchema(ConsoleSchema, { io: 'input' }),
})
