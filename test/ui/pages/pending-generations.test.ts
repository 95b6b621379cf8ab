import type { pendingGenerations } from '../../../src/pages/display/studio/pending-generations.ts'

type PendingGeneration = typeof pendingGenerations
const one = {
  path: '/images/generations',
  body: { prompt: '一只猫' },
  idempotencyKey: 'once',
  startedAt: Date.now(),
} as const

/** The module as after a reload of the page. */
function loadPage(): PendingGeneration {
  let loaded: PendingGeneration | null = null
  jest.isolateModules(() => {
    loaded = (
      jest.requireActual('../../../src/pages/display/studio/pending-generations.ts') as {
        pendingGenerations: PendingGeneration
      }
    ).pendingGenerations
  })
  if (!loaded) throw new Error('not loaded')
  return loaded
}

test('what is on its way lies in the storage only between two pages, and never what has ended', () => {
  const first = loadPage()
  first.add(one)
  first.add({ ...one, path: '/videos', idempotencyKey: 'ended' })
  first.remove({ ...one, path: '/videos' })
  expect(sessionStorage).toHaveLength(0)
  globalThis.dispatchEvent(new Event('pagehide'))
  expect(sessionStorage).toHaveLength(1)
  // The page that goes away breaks its calls off.
  first.remove(one)

  const second = loadPage()
  expect(sessionStorage).toHaveLength(0)
  expect(second.read('image')).toMatchObject(one)
  expect(second.read('video')).toBeNull()
})

test('what is too old to be on its way is not taken up', () => {
  const page = loadPage()
  page.add({ ...one, startedAt: Date.now() - 600_001 })
  expect(page.read('image')).toBeNull()
})
