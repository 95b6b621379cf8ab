import { copyText } from '../../../../ui/copy-text.ts'
import { withoutEscapes } from '../../../../ui/escape-controls.ts'

export function codeHeader(language: string, readCode: () => string): [HTMLElement, HTMLElement] {
  const name = document.createElement('span')
  name.textContent = language === '' ? '代码' : language
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = '复制'
  button.setAttribute('aria-label', '复制代码')
  button.addEventListener('click', () => {
    void copyCode(readCode(), button)
  })
  return [name, button]
}

async function copyCode(code: string, button: HTMLButtonElement) {
  button.textContent = (await copyText(withoutEscapes(code))) ? '已复制' : '复制失败'
  setTimeout(() => (button.textContent = '复制'), 2000)
}
