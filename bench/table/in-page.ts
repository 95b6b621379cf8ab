// These run in the page: each is sent there by its text and can use nothing of this file.

/** Records every task of the page that is longer than 50 ms, and in which step. */
export function watchLongTasks(): void {
  const page = globalThis as unknown as { step: string; longTasks: { step: string; ms: number }[] }
  page.step = '滚动'
  page.longTasks = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) page.longTasks.push({ step: page.step, ms: duration })
  }).observe({ entryTypes: ['longtask'] })
}

/** Scrolls down, a screen a frame, until `rows` of them were read. @returns how many were */
export async function scrollToRow(rows: number): Promise<number> {
  const holder = document.querySelector('.ant-table-body')
  if (!holder) throw new Error('no table')
  const count = () => {
    const text = document.querySelector('.ant-table-wrapper + [role="status"]')?.textContent ?? ''
    return Number(/已读 (\d+) 条/.exec(text)?.[1] ?? /共 (\d+) 条，都在/.exec(text)?.[1] ?? 0)
  }
  const until = performance.now() + 300_000
  while (performance.now() < until) {
    const isAtEnd = holder.scrollHeight - holder.scrollTop - holder.clientHeight < 4
    if (isAtEnd && count() >= rows) break
    holder.scrollTop += holder.clientHeight
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  return count()
}

/** Goes back up, choosing row after row. @returns how many the page says are chosen, and how many rows it drew at most */
export async function chooseRows(count: number): Promise<{ count: number; drawn: number }> {
  const page = globalThis as unknown as { step: string }
  page.step = '选择'
  const holder = document.querySelector('.ant-table-body')
  if (!holder) throw new Error('no table')
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  let [clicked, drawn] = [0, 0]
  while (clicked < count && holder.scrollTop > 0) {
    const boxes = [...holder.querySelectorAll<HTMLInputElement>('.ant-table-row input[type="checkbox"]')]
    drawn = Math.max(drawn, boxes.length)
    for (const box of boxes.filter(({ checked }) => !checked).slice(0, count - clicked)) {
      // Its row may have left the window since.
      if (!box.isConnected) continue
      box.click()
      clicked += 1
      await frame()
    }
    holder.scrollTop -= holder.clientHeight
    await frame()
    await frame()
  }
  await frame()
  const text = document.querySelector('section[aria-label="已选的行"] output')?.textContent ?? ''
  return { count: Number(/\d+/.exec(text)?.[0] ?? 0), drawn }
}
