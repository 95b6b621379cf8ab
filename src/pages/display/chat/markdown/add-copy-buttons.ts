import { codeHead } from './code-head.ts'

/** Gives code inside of lists and quotations its language and a copy button. */
export function addCopyButtons(fragment: DocumentFragment): void {
  for (const block of fragment.querySelectorAll('pre')) {
    const head = document.createElement('div')
    head.className = 'markdown-code-head'
    const language = /language-([\w+#-]+)/.exec(block.querySelector('code')?.className ?? '')
    head.append(...codeHead(language?.[1] ?? '', () => block.textContent))
    const box = document.createElement('div')
    box.className = 'markdown-code'
    block.tabIndex = 0
    block.replaceWith(box)
    box.append(head, block)
  }
}
