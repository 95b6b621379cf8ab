import DOMPurify from 'dompurify'
import MarkdownIt from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'
import { useEffect, useRef } from 'react'
import { escapeControls } from './escape-controls.ts'
import styles from './markdown-text.module.css'

const parser = new MarkdownIt({ html: false, linkify: true }).use(cjkFriendly)

/** Elsewhere by http(s) or mail, and paths of this site; `//` and `/\` lead elsewhere. */
const SAFE_LINK = /^(?:https?:|mailto:|\/(?![/\\]))/i

/** Markdown that people wrote. The parser lets no markup of its writer through; what it makes is sanitized once more. */
export default function MarkdownText({ text }: { text: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const drawn = DOMPurify.sanitize(parser.render(escapeControls(text)), {
      RETURN_DOM_FRAGMENT: true,
      FORBID_TAGS: ['img'],
      ALLOWED_URI_REGEXP: SAFE_LINK,
    })
    for (const link of drawn.querySelectorAll('a')) guardLink(link)
    place.current?.replaceChildren(drawn)
  }, [text])
  return <div ref={place} className={styles.markdown} />
}

function guardLink(link: HTMLAnchorElement) {
  if (!SAFE_LINK.test(link.getAttribute('href') ?? '')) {
    link.replaceWith(...link.childNodes)
    return
  }
  link.target = '_blank'
  link.rel = 'noopener noreferrer nofollow'
}
