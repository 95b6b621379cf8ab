import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { zodIssueText } from '../../contract/zod-issue-text.ts'
import { Catalog } from './schema.ts'

const DEFAULT_FILE = join(import.meta.dirname, 'default.json')

/** The text of a catalogue's file. @throws Error with a Chinese sentence if it cannot be read */
export function readCatalogFile(file: string = DEFAULT_FILE): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw unreadable(`模型目录 ${file}`, error)
  }
}

/** @throws Error whose Chinese lines place each mistake, e.g. `models[2].price.input：须为 0.001 元的整数倍` */
export const loadCatalog = (file: string = DEFAULT_FILE): Catalog => parseCatalog(readCatalogFile(file), file)

/**
 * @param name what the text is called in an error
 * @throws Error as `loadCatalog`
 */
export function parseCatalog(document: string, name: string): Catalog {
  let raw: unknown
  try {
    raw = JSON.parse(document)
  } catch (error) {
    throw unreadable(`模型目录 ${name}`, error)
  }
  const parsed = Catalog.safeParse(raw, { error: zodIssueText })
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `  ${z.core.toDotPath(issue.path)}：${issue.message}`)
  throw new Error(`模型目录 ${name} 有误：\n${lines.join('\n')}`)
}

const unreadable = (name: string, error: unknown) =>
  new Error(`${name} 无法读取：${error instanceof Error ? error.message : '未知错误'}`, { cause: error })
