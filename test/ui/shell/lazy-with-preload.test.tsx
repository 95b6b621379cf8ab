import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { lazyWithPreload } from '../../../src/ui/lazy-with-preload.ts'

const Part = ({ text }: { text: string }) => <p>{text}</p>
const lazyPart = () => {
  const load = jest.fn(async () => ({ default: Part }))
  return { load, Lazy: lazyWithPreload(load) }
}
const draw = (Lazy: ReturnType<typeof lazyPart>['Lazy']) =>
  render(
    <Suspense fallback={<p>加载中</p>}>
      <Lazy text="到了" />
    </Suspense>,
  )

test('code is fetched before it is drawn', async () => {
  const { load, Lazy } = lazyPart()
  await Lazy.preload()
  expect(load).toHaveBeenCalledTimes(1)
  draw(Lazy)
  expect(await screen.findByText('到了')).toBeVisible()
})

test('code that was not is fetched when it is drawn', async () => {
  const { load, Lazy } = lazyPart()
  draw(Lazy)
  expect(screen.getByText('加载中')).toBeVisible()
  expect(await screen.findByText('到了')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})
