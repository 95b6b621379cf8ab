import { session } from '../../../src/providers/session.ts'
import { createShelf } from '../../../src/studio/create-shelf.ts'
import { aUser } from '../users.ts'

test('what one user made stays through a refresh, and is gone and let go of for the next user', () => {
  session.open({ accessToken: 'a-token', userInfo: aUser({ userId: 'u1' }) })
  const dropped: string[] = []
  const shelf = createShelf<string>((item) => dropped.push(item))
  shelf.add('a cat')
  const lifetime = shelf.lifetime()

  session.merge({ balance: '1.00' })
  expect(shelf.read()).toEqual(['a cat'])

  session.open({ accessToken: 'b-token', userInfo: aUser({ userId: 'u2' }) })
  expect(shelf.read()).toEqual([])
  expect(dropped).toEqual(['a cat'])
  expect(lifetime.aborted).toBe(true)
})
