import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import MarkdownIt, { type Token } from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'
import type { CompleteConfig } from './complete-config.ts'
import { readImage } from './images.ts'

export const DOCUMENTS = 'docs'
const ENDING = '.md'
const DARK = '.dark'

const parser = new MarkdownIt({ html: false, linkify: true }).use(cjkFriendly)
const { fence } = parser.renderer.rules
// What scrolls must be reached by the keyboard.
parser.renderer.rules.fence = (...args) => (fence?.(...args) ?? '').replace('<pre>', '<pre tabindex="0">')

export const documentFile = (name: string) => posix.join(DOCUMENTS, `${name}${ENDING}`)

export const documentNames = (root = process.cwd()): string[] =>
  existsSync(join(root, DOCUMENTS))
    ? readdirSync(join(root, DOCUMENTS)).flatMap((name) =>
        name.endsWith(ENDING) ? [name.slice(0, -ENDING.length)] : [],
      )
    : []

/** A link or a picture of a document, as it is written. */
interface Written {
  kind: 'link' | 'image'
  line: number
  to: string
  alt: string
}

export function readDocument(name: string, root = process.cwd()) {
  const tokens = parser.parse(readFileSync(join(root, documentFile(name)), 'utf8'), {})
  const anchors: string[] = []
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue
    const anchor = freeAnchor(anchorOf(tokens[index + 1]?.content ?? ''), anchors)
    token.attrSet('id', anchor)
    anchors.push(anchor)
  }
  return { tokens, anchors, written: tokens.flatMap(writtenIn) }
}

/** It names headings as GitHub does. */
const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

/** It tells headings of one name apart as GitHub does: `a`, `a-1`, `a-2`. */
function freeAnchor(anchor: string, taken: readonly string[]): string {
  const numbered = (number: number) => (number === 0 ? anchor : `${anchor}-${number}`)
  let number = 0
  while (taken.includes(numbered(number))) number += 1
  return numbered(number)
}

function writtenIn({ type, map, children }: Token): Written[] {
  if (type !== 'inline') return []
  let line = (map?.[0] ?? 0) + 1
  return (children ?? []).flatMap<Written>((token) => {
    if (token.type === 'softbreak' || token.type === 'hardbreak') line += 1
    const { content: alt } = token
    if (token.type === 'image') return [{ kind: 'image', line, to: addressIn(token, 'src'), alt }]
    return token.type === 'link_open' ? [{ kind: 'link', line, to: addressIn(token, 'href'), alt }] : []
  })
}

function addressIn(token: Token, name: 'href' | 'src'): string {
  const address = String(token.attrGet(name) ?? '')
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

/** The first sentence of a document's first paragraph, as plain text. */
export function documentLead(name: string, root = process.cwd()): string {
  const { tokens } = readDocument(name, root)
  const at = tokens.findIndex(({ type }) => type === 'paragraph_open')
  const text = (tokens[at + 1]?.children ?? [])
    .map(({ type, content }) => (type === 'text' || type === 'code_inline' ? content : ''))
    .join('')
  return /^.*?。/.exec(text)?.[0] ?? text
}

/** The centre of documents, each with what it is about. */
export const docGroups = (groups: CompleteConfig['docs'], root = process.cwd()) =>
  groups.map(({ title, docs }) => ({
    title,
    docs: docs.map(({ about, ...doc }) => ({
      ...doc,
      lead: about || (doc.document && documentLead(doc.document, root)),
    })),
  }))

interface RenderOptions {
  /** Where the documents are that the console shows, by name. */
  paths?: Readonly<Record<string, string>>
  root?: string
}

/** A document as a page; in the place of each picture's address is its number among `images` between two NULs, which no Markdown has. */
export function renderDocument(name: string, { paths = {}, root = process.cwd() }: RenderOptions = {}) {
  const { tokens } = readDocument(name, root)
  const images: string[] = []
  const place = (file: string) => {
    images.push(file)
    return `\0${images.length - 1}\0`
  }
  for (const inline of tokens.flatMap(({ children }) => children ?? [])) {
    if (inline.type === 'link_open')
      inline.attrSet('href', pathOf(String(inline.attrGet('href') ?? ''), paths))
    if (inline.type !== 'image') continue
    inline.type = 'html_inline'
    inline.content = drawImage(inline, join(root, DOCUMENTS, addressIn(inline, 'src')), place)
  }
  return { html: parser.renderer.render(tokens, parser.options, {}), images }
}

/** Links to another document lead to the page that shows it. */
function pathOf(href: string, paths: Readonly<Record<string, string>>): string {
  const [, name = '', anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? []
  return name && paths[name] ? `${paths[name]}${anchor}` : href
}

/** `steps.png`, and in the dark `steps.dark.png` if there is one. */
function drawImage({ content }: Token, file: string, place: (file: string) => string): string {
  const dark = file.replace(/(\.\w+)$/, `${DARK}$1`)
  const looks = existsSync(dark)
    ? ([
        ['light', file],
        ['dark', dark],
      ] as const)
    : ([['', file]] as const)
  return looks
    .map(([look, one]) => {
      const { width, height } = readImage(one)
      const size = width && height ? ` width="${width}" height="${height}"` : ''
      const of = look && ` data-look="${look}"`
      const alt = parser.utils.escapeHtml(content)
      return `<img src="${place(one)}" alt="${alt}"${size}${of} loading="lazy" decoding="async">`
    })
    .join('')
}

/** A document as it is written, but for links to other documents, which lead to their pages. */
export const markdownOf = (name: string, paths: Readonly<Record<string, string>>, root = process.cwd()) =>
  readFileSync(join(root, documentFile(name)), 'utf8').replaceAll(
    /(?<=\]\()[\w-]+\.md(?:#[^)]*)?(?=\))/g,
    (href) => pathOf(href, paths),
  )

/** A document as a module for the browser, with its pictures as files of the build. */
export function documentModule(name: string, paths: Readonly<Record<string, string>>): string {
  const { html, images } = renderDocument(name, { paths })
  const imports = images.map(
    (file, index) => `import image${index} from ${JSON.stringify(`${file}?url&no-inline`)}`,
  )
  const parts = html.split('\0').map((part, index) => (index % 2 ? `image${part}` : JSON.stringify(part)))
  const markdown = JSON.stringify(markdownOf(name, paths))
  return `${imports.join('\n')}\nexport const html = ${parts.join(' + ')}\nexport const markdown = ${markdown}`
}
