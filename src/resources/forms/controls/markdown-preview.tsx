import DOMPurify from 'dompurify'
import MarkdownIt from 'markdown-it'
import { useEffect, useRef } from 'react'
import styles from '../forms.module.css'

const parser = new MarkdownIt({ html: false, linkify: true })

/** The parser lets no markup of its writer through; what it makes is sanitized once more. */
export default function MarkdownPreview({ text }: { text: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const drawn = DOMPurify.sanitize(parser.render(text), { RETURN_DOM_FRAGMENT: true, FORBID_TAGS: ['img'] })
    for (const link of drawn.querySelectorAll('a')) {
      link.target = '_blank'
      link.rel = 'noopener noreferrer nofollow'
    }
    place.current?.replaceChildren(drawn)
  }, [text])
  return text.trim() === '' ? (
    <p className={styles.quiet}>还没有内容</p>
  ) : (
    <div ref={place} className={styles.preview} />
  )
}
