import { codeHeader } from './code-header.ts'
import styles from './markdown.module.css'

export function addCopyButtons(fragment: DocumentFragment): void {
  for (const block of fragment.querySelectorAll('pre')) {
    const head = document.createElement('div')
    head.className = styles.codeHead ?? ''
    const language = /language-([\w+#-]+)/.exec(block.querySelector('code')?.className ?? '')
    head.append(...codeHeader(language?.[1] ?? '', () => block.textContent))
    const box = document.createElement('div')
    box.className = styles.code ?? ''
    block.tabIndex = 0
    block.replaceWith(box)
    box.append(head, block)
  }
}
