import type { unfinished } from '../../../src/studio/unfinished.ts'

type Unfinished = typeof unfinished
const one = {
  path: '/images/generations',
  body: { prompt: '一只猫' },
  idempotencyKey: 'once',
  startedAt: Date.now(),
} as const

/** The module as a page that is loaded anew has it. */
function loadPage(): Unfinished {
  let loaded: Unfinished | null = null
  jest.isolateModules(() => {
    loaded = (jest.requireActual('../../../src/studio/unfinished.ts') as { unfinished: Unfinished })
      .unfinished
  })
  if (!loaded) throw new Error('not loaded')
  return loaded
}

test('what is on its way lies in the storage only between two pages, and never what has ended', () => {
  const first = loadPage()
  first.note(one)
  first.note({ ...one, path: '/videos', idempotencyKey: 'ended' })
  first.drop({ ...one, path: '/videos' })
  expect(sessionStorage).toHaveLength(0)
  globalThis.dispatchEvent(new Event('pagehide'))
  expect(sessionStorage).toHaveLength(1)
  // The page that goes away breaks its calls off.
  first.drop(one)

  const second = loadPage()
  expect(sessionStorage).toHaveLength(0)
  expect(second.read('image')).toMatchObject(one)
  expect(second.read('video')).toBeNull()
})

test('what is too old to be on its way is not taken up', () => {
  const page = loadPage()
  page.note({ ...one, startedAt: Date.now() - 600_001 })
  expect(page.read('image')).toBeNull()
})
