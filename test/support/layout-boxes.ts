/** Runs in the page. @returns where each element of the page stands, one a line, in whole pixels, apart from what comes and goes by itself */
export function layoutBoxes(): string[] {
  const passing = '[aria-live], [role="status"], .toasts, dialog, [class*="tooltip"], svg *'
  const page = [...document.querySelectorAll('#root header, #root aside, #main')]
  const elements = page.flatMap((part) => [part, ...part.querySelectorAll('*')])
  return elements
    .filter((element) => !element.closest(passing) && element.checkVisibility())
    .map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const box = [x + scrollX, y + scrollY, width, height].map(Math.round).join(' ')
      // antd numbers what it draws in the order in which it draws it.
      const classes = (element.getAttribute('class') ?? '').replaceAll(/css-var-_r_\w+_/g, '')
      const name = `${element.tagName.toLowerCase()}.${classes}`
      // The time of a device's last activity goes on during the walk.
      const text = (element.textContent ?? '').replaceAll(/\d{2}:\d{2}(:\d{2})?/g, '00:00')
      return `${name} ${box} ${element.childElementCount === 0 ? text.slice(0, 20) : ''}`
    })
}
