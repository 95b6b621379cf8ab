import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import MarkdownIt from 'markdown-it'

const FOLDER = 'docs'
const ENDING = '.md'

/** Markdown without HTML of its own; markdown-it refuses links that are scripts. */
const parser = new MarkdownIt({ html: false, linkify: true })

/** The documents that a route can show: the names of docs/*.md. */
export const documentNames = (root = process.cwd()): string[] =>
  existsSync(join(root, FOLDER))
    ? readdirSync(join(root, FOLDER)).flatMap((name) =>
        name.endsWith(ENDING) ? [name.slice(0, -ENDING.length)] : [],
      )
    : []

/** A document as HTML. */
export const renderDocument = (name: string, root = process.cwd()): string =>
  parser.render(readFileSync(join(root, FOLDER, `${name}${ENDING}`), 'utf8'))
