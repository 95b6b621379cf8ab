import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { plainIssue } from '../../contract/plain-issue.ts'
import { Catalog } from './schema.ts'

const DEFAULT_FILE = join(import.meta.dirname, 'default.json')

/**
 * Reads and checks the catalog.
 * @throws Error whose Chinese lines name the place of each mistake, e.g. `models[2].price.input：须为 0.001 元的整数倍`
 */
export function loadCatalog(file: string = DEFAULT_FILE): Catalog {
  let raw: unknown
  try {
    raw = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`模型目录 ${file} 无法读取：${error instanceof Error ? error.message : '未知错误'}`, {
      cause: error,
    })
  }
  const parsed = Catalog.safeParse(raw, { error: plainIssue })
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `  ${z.core.toDotPath(issue.path)}：${issue.message}`)
  throw new Error(`模型目录 ${file} 有误：\n${lines.join('\n')}`)
}
