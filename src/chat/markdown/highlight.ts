import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import go from 'highlight.js/lib/languages/go'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'

const languages = { bash, css, go, java, javascript, json, python, sql, typescript, xml }
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language)

/** Beyond this a block is shown plain: colouring it would hold up the page. */
const MAX_CHARACTERS = 20_000

/** Coloured code, or '' for a language that is not known (markdown-it then escapes it plainly). */
export function highlight(code: string, language: string): string {
  if (code.length > MAX_CHARACTERS || hljs.getLanguage(language) === undefined) return ''
  return hljs.highlight(code, { language, ignoreIllegals: true }).value
}
