import { fireEvent, screen } from '@testing-library/react'
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
