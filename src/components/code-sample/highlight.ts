import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import cpp from 'highlight.js/lib/languages/cpp'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import go from 'highlight.js/lib/languages/go'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import rust from 'highlight.js/lib/languages/rust'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import DOMPurify from 'dompurify'

const languages = {
  bash,
  c,
  cpp,
  css,
  diff,
  go,
  java,
  javascript,
  json,
  python,
  rust,
  sql,
  typescript,
  xml,
  yaml,
}
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language)

/** Longer code is not highlighted: it would block the main thread. */
const MAX_CHARACTERS = 8000

/** @returns highlighted HTML, or '' for an unknown language */
export function highlight(code: string, language: string): string {
  if (code.length > MAX_CHARACTERS || hljs.getLanguage(language) === undefined) return ''
  return hljs.highlight(code, { language, ignoreIllegals: true }).value
}

export function highlightInto(
  host: HTMLElement,
  { language, code }: { language: string; code: string },
): void {
  const html = highlight(code, language)
  if (html === '') host.textContent = code
  else
    host.replaceChildren(
      DOMPurify.sanitize(html, {
        ALLOWED_TAGS: ['span'],
        ALLOWED_ATTR: ['class'],
        RETURN_DOM_FRAGMENT: true,
      }),
    )
}
