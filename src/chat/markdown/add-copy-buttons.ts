import { copyText } from '../../ui/copy-text.ts'

/** Gives each block of code its language and a copy button. */
export function addCopyButtons(fragment: DocumentFragment): void {
  for (const block of fragment.querySelectorAll('pre')) {
    const head = document.createElement('div')
    head.className = 'markdown-code-head'
    head.append(languageOf(block), copyButton(block))
    const box = document.createElement('div')
    box.className = 'markdown-code'
    block.tabIndex = 0
    block.replaceWith(box)
    box.append(head, block)
  }
}

function languageOf(block: HTMLElement): HTMLElement {
  const name = document.createElement('span')
  const language = /language-([\w+#-]+)/.exec(block.querySelector('code')?.className ?? '')
  name.textContent = language?.[1] ?? '代码'
  return name
}

function copyButton(block: HTMLElement): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = '复制'
  button.setAttribute('aria-label', '复制代码')
  button.addEventListener('click', () => {
    void copyCode(block, button)
  })
  return button
}

async function copyCode(block: HTMLElement, button: HTMLButtonElement) {
  button.textContent = (await copyText(block.textContent)) ? '已复制' : '复制失败'
  setTimeout(() => (button.textContent = '复制'), 2000)
}
