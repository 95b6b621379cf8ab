import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { zodIssueText } from '../../../contract/zod-issue-text.ts'
import { runCooperatively, runToEnd } from '../../platform/http/body/cooperative.ts'
import { Recent } from './recent.ts'
import { Catalog, CatalogOfShared } from './schema.ts'
import { freezeDeep, shareModel, type SharedModel } from './share-model.ts'

const DEFAULT_FILE = join(import.meta.dirname, '../default.json')

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

export const hashOfDocument = (document: string) => createHash('sha256').update(document).digest('hex')

/** A document as JSON and as it is read: both are frozen, and their models are shared by all documents that have the same. */
export interface ReadCatalog {
  hash: string
  raw: unknown
  catalog: Catalog
}

interface Reading {
  document: string
  /** What the text is called in an error. */
  name: string
  /** What the text is JSON of; absent: it is parsed. */
  raw?: unknown
}

/** Reads in turns of the event loop, of which a long document takes many. @throws Error as `loadCatalog` */
export const readCatalog = (reading: Reading): Promise<ReadCatalog> => runCooperatively(readInSteps(reading))

/**
 * @param name what the text is called in an error
 * @throws Error as `loadCatalog`
 */
export const parseCatalog = (document: string, name: string): Catalog =>
  runToEnd(readInSteps({ document, name })).catalog

/** A version and those that wait for their instant are read again and again; one of 1,000 models takes 16 KB here. */
const recent = new Recent<ReadCatalog>(200)
/** Models that are read between two turns. */
const STEP = 10

function* readInSteps({ document, name, raw: given }: Reading): Generator<void, ReadCatalog> {
  const hash = hashOfDocument(document)
  const found = recent.get(hash)
  if (found) return found
  yield
  const raw = given ?? parseJson(document, name)
  const shared = yield* readShared(raw)
  const read = freezeDeep({ hash, ...(shared ?? { raw, catalog: readWhole(raw, name) }) })
  recent.set(hash, read)
  return read
}

/** @returns null if anything is wrong with it */
function* readShared(raw: unknown): Generator<void, Omit<ReadCatalog, 'hash'> | null> {
  if (!hasModels(raw)) return null
  const models: SharedModel[] = []
  for (const [nth, one] of raw.models.entries()) {
    if (nth % STEP === 0) yield
    const shared = shareModel(one)
    if (!shared) return null
    models.push(shared)
  }
  yield
  const parsed = CatalogOfShared.safeParse(
    { ...raw, models: models.map(({ model }) => model) },
    { error: zodIssueText },
  )
  return parsed.success
    ? { raw: { ...raw, models: models.map((one) => one.raw) }, catalog: parsed.data }
    : null
}

const hasModels = (raw: unknown): raw is { models: unknown[] } =>
  typeof raw === 'object' && raw !== null && 'models' in raw && Array.isArray(raw.models)

function readWhole(raw: unknown, name: string): Catalog {
  const parsed = Catalog.safeParse(raw, { error: zodIssueText })
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `  ${z.core.toDotPath(issue.path)}：${issue.message}`)
  throw new Error(`模型目录 ${name} 有误：\n${lines.join('\n')}`)
}

function parseJson(document: string, name: string): unknown {
  try {
    return JSON.parse(document)
  } catch (error) {
    throw unreadable(`模型目录 ${name}`, error)
  }
}

const unreadable = (name: string, error: unknown) =>
  new Error(`${name} 无法读取：${error instanceof Error ? error.message : '未知错误'}`, { cause: error })
