import { render } from '@testing-library/react'
import { Placeholder } from '../../../src/ui/placeholder.tsx'
import { useRootAttribute } from '../../../src/ui/root-attribute.ts'

function Mark({ value }: { value?: string | boolean }) {
  useRootAttribute('data-mark', value)
  return null
}

const mark = () => document.documentElement.getAttribute('data-mark')

test('what two parts of a page say of it stands until both are gone', () => {
  const first = render(<Mark />)
  const second = render(<Mark value="chat" />)
  expect(mark()).toBe('chat')
  first.unmount()
  expect(mark()).toBe('chat')
  second.rerender(<Mark value={false} />)
  expect(mark()).toBeNull()
  second.rerender(<Mark value="docs" />)
  expect(mark()).toBe('docs')
  second.unmount()
  expect(mark()).toBeNull()
})

test('only in the page itself does a placeholder say that the page has nothing to show', () => {
  const hasPlaceholder = () => document.documentElement.hasAttribute('data-placeholder')
  const inDialog = render(<Placeholder>没有</Placeholder>)
  expect(hasPlaceholder()).toBe(false)
  inDialog.unmount()
  const inPage = render(
    <main>
      <Placeholder>没有</Placeholder>
    </main>,
  )
  expect(hasPlaceholder()).toBe(true)
  inPage.unmount()
  expect(hasPlaceholder()).toBe(false)
})
