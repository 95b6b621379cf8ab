import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import { didYouMean } from '../../../contract/did-you-mean.ts'
import type { CompleteConfig } from './complete-config.ts'
import { urlSchema } from './url-schema.ts'
import { routeOf } from '../runtime/derive.ts'
import { documentFile, documentNames, DOCUMENTS, readDocument } from './documents.ts'
import { readImage } from './images.ts'

const KINDS = ['.png', '.jpg', '.webp', '.svg']
const MOST_BYTES = 500 * 1024
const FILE_NAME = /\.[a-z0-9]+$/i
const external = urlSchema()

type App = CompleteConfig['app']

/** Dead links and missing pictures of the documents that the console shows: `docs/quick-start.md 第 12 行：…`. */
export function documentMistakes(app: App, root = process.cwd()): string[] {
  const names = documentNames(root)
  const shown = [...new Set(app.routes.map(({ document }) => document))].filter((name) =>
    names.includes(name),
  )
  return shown.flatMap((name) => {
    const { written, anchors } = readDocument(name, root)
    return written.flatMap(({ kind, line, to, alt }) => {
      const problem =
        kind === 'image' ? imageProblem(to, alt, root) : linkProblem(to, { anchors, names, shown, app, root })
      return problem ? [`${documentFile(name)} 第 ${line} 行：${problem}`] : []
    })
  })
}

function imageProblem(to: string, alt: string, root: string): string | null {
  if (!alt.trim()) return `图片“${to}”没有说明，方括号里要写它画的是什么`
  if (!/^images\/[\w./-]+$/.test(to) || to.includes('..'))
    return `图片要放在 ${DOCUMENTS}/images/ 里，写成 images/文件名，这里是“${to}”`
  if (!KINDS.includes(extname(to))) return `图片“${to}”要是 ${KINDS.map((kind) => kind.slice(1)).join('、')}`
  const file = join(root, DOCUMENTS, to)
  if (!existsSync(file)) return `没有图片 ${DOCUMENTS}/${to}`
  const { bytes } = readImage(file)
  return bytes > MOST_BYTES
    ? `图片“${to}”有 ${Math.ceil(bytes / 1024)} KiB，至多 ${MOST_BYTES / 1024} KiB`
    : null
}

interface Around {
  anchors: string[]
  names: string[]
  shown: string[]
  app: App
  root: string
}

function linkProblem(to: string, around: Around): string | null {
  if (to.startsWith('#')) return anchorProblem(to.slice(1), around.anchors)
  if (to.startsWith('/')) return pathProblem(to, around.app)
  const [, name, anchor] = /^([\w-]+)\.md(?:#(.*))?$/.exec(to) ?? []
  if (name) return documentProblem(name, anchor, around)
  if (/^mailto:[^@\s]+@[^@\s]+$/.test(to)) return null
  if (!/^https?:/i.test(to)) {
    return `链接“${to}”要以 / 、http:// 或 https:// 开头，或是另一篇文档，如 quick-start.md`
  }
  const { success, error } = external.safeParse(to)
  return success ? null : `链接“${to}”：${error.issues[0]?.message}`
}

const anchorProblem = (anchor: string, anchors: string[]) =>
  anchors.includes(anchor) ? null : `没有标题“#${anchor}”${didYouMean({ word: anchor, words: anchors })}`

/** Old addresses still answer; static files (`/terms.pdf`) are not checked. */
function pathProblem(to: string, app: App): string | null {
  const [path = ''] = to.split(/[?#]/)
  if (FILE_NAME.test(path) || routeOf({ config: app, path }).path !== '*') return null
  const words = app.routes.map((route) => route.path)
  return `没有路由通往“${path}”${didYouMean({ word: path, words })}`
}

function documentProblem(
  name: string,
  anchor: string | undefined,
  { names, shown, root }: Around,
): string | null {
  if (!names.includes(name))
    return `没有文档 ${documentFile(name)}${didYouMean({ word: name, words: names })}`
  if (!shown.includes(name)) return `文档 ${documentFile(name)} 没有路由显示，读者打不开`
  return anchor === undefined ? null : anchorProblem(anchor, readDocument(name, root).anchors)
}
