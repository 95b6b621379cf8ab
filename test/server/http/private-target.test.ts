import { isPrivateTarget, mayBeAddress } from '../../../server/platform/http/private-target.ts'
import { processorTime } from '../../support/with-room.ts'

const isRefused = (text: string) => mayBeAddress(text) && isPrivateTarget(text, ['10.1.2.3:9000'])
const MANY = 200_000

function timeOf(work: () => void): number {
  const begun = processorTime()
  work()
  return processorTime() - begun
}

test.each([
  ['blanks before it', `${' '.repeat(5000)}http://127.0.0.1/`],
  ['lines in its scheme', `h${'\n'.repeat(5000)}ttp://127.0.0.1/`],
  ['lines in its host', `http://${'\t'.repeat(5000)}127.0.0.1/`],
  ['slashes before its host', `http:${'/'.repeat(5000)}127.0.0.1/`],
  ['a name and a password before its host', `http://${'u'.repeat(5000)}:${'p'.repeat(5000)}@127.0.0.1/`],
  ['a password that is cut where it is read', `http://u:${'p'.repeat(5000)}@127.0.0.1/`],
  ['a long path', `http://127.0.0.1/${'a'.repeat(5000)}`],
  ['a long query', `http://127.0.0.1?${'a'.repeat(5000)}`],
  ['a long path of a file', `file:///etc/${'a/'.repeat(5000)}`],
  ['dots after its host', `http://localhost${'.'.repeat(200)}/`],
  ['a host longer than any', `http://${'a.'.repeat(5000)}com/`],
])('an address of this machine is seen behind %s', (_name, text) => {
  expect(isRefused(text)).toBe(true)
})

test.each([
  ['a long path', `https://example.com/${'a'.repeat(10_000)}`],
  ['a long signed query', `https://u:p@example.com/a.png?sign=${'%41'.repeat(5000)}`],
  ['a long word before a colon', `note: ${'a '.repeat(10_000)}`],
  ['an allowed host', `http://10.1.2.3:9000/${'a'.repeat(10_000)}`],
])('%s is no reason to refuse', (_name, text) => {
  expect(isRefused(text)).toBe(false)
})

test.each([
  ['dots in a host', `http://${'.'.repeat(MANY)}a`],
  ['dots in hosts', `http://${'.'.repeat(4000)}a/`],
  ['parts of a host', `http://${'a.'.repeat(MANY / 2)}a/`],
  ['letters', 'a'.repeat(MANY)],
  ['letters before a colon', `${'a'.repeat(MANY)}:`],
  ['blanks', ' '.repeat(MANY)],
  ['lines', `http:${'\n'.repeat(MANY)}`],
  ['at signs', `http://${'@'.repeat(MANY)}`],
  ['slashes', `http:${'/'.repeat(MANY)}`],
  ['Chinese hosts', `http://${'中'.repeat(MANY / 3)}.cn/`],
])('reading an address of many %s takes as long as its length', (_name, text) => {
  expect(timeOf(() => isRefused(text))).toBeLessThan(200)
})
