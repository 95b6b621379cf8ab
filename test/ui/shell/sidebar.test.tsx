import { fireEvent, screen, within } from '@testing-library/react'
import { openApp, signInHere } from '../render-app.tsx'

test('a long menu shows the entry of the page that is open', async () => {
  const shown: (string | null)[] = []
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.textContent)
  })
  await signInHere()
  await openApp('/center/invite')
  const link = await screen.findByRole('link', { current: 'page' })
  expect(shown).toEqual([link.textContent])
  fireEvent.click(screen.getByRole('link', { name: '订单明细' }))
  await screen.findByRole('link', { name: '订单明细', current: 'page' })
  expect(shown.at(-1)).toBe('订单明细')
  scroll.mockRestore()
})

test('a group is folded but for the page that is open, and stays so', async () => {
  await signInHere()
  const { unmount } = await openApp('/center/orders')
  const group = () => within(screen.getByRole('group', { name: '账户' }))
  const links = () => group().getAllByRole('link')
  const fold = () => group().getByRole('button', { name: '账户' })
  await screen.findByRole('link', { name: '订单明细', current: 'page' })
  const all = links().length
  expect(all).toBeGreaterThan(5)
  fireEvent.click(fold())
  expect(links().map(({ textContent }) => textContent)).toEqual(['订单明细'])
  unmount()
  await openApp('/center/orders')
  expect(fold()).toHaveAttribute('aria-expanded', 'false')
  fireEvent.click(fold())
  expect(links()).toHaveLength(all)
})
