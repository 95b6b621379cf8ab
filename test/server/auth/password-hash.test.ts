import { monitorEventLoopDelay } from 'node:perf_hooks'
import { hashPassword, isPassword } from '../../../server/identity/auth/password-hash.ts'

/** Made by the version before this one, on the event loop. */
const EARLIER =
  '$argon2id$v=19$m=19456,t=2,p=1$BwcHBwcHBwcHBwcHBwcHBw$WLRGUa13/B3MXznFse33FId4O++DaYL6ulYUMEhpRqE'

test('a hash of an earlier version still verifies, and an empty one never does', async () => {
  expect(await isPassword('correct horse battery', EARLIER, 'production')).toBe(true)
  expect(await isPassword('correct horse', EARLIER, 'production')).toBe(false)
  expect(await isPassword('correct horse battery', '', 'production')).toBe(false)
})

test.each(['production', 'development'] as const)('costs 19 MiB and two passes in %s', async (mode) => {
  expect(await hashPassword('correct horse battery', mode)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('the event loop turns while passwords are hashed, and no more than so many wait', async () => {
  await hashPassword('warm', 'production')
  const delay = monitorEventLoopDelay({ resolution: 1 })
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  const started = performance.now()
  delay.enable()
  await Promise.all(Array.from({ length: 8 }, () => hashPassword('correct horse battery', 'production')))
  delay.disable()
  clearInterval(timer)
  // On the loop itself each hash would be one turn.
  expect(turns).toBeGreaterThan((performance.now() - started) / 50)
  // How many wait does not depend on how long each takes.
  const flood = await Promise.allSettled(
    Array.from({ length: 110 }, () => hashPassword('correct horse battery', 'test')),
  )
  expect(flood.filter(({ status }) => status === 'rejected')).toHaveLength(8)
})
