import { isAddressAllowed, isAddressRule } from '../../../server/platform/http/addresses.ts'

it.each([
  ['1.2.3.4', true],
  ['10.0.0.0/8', true],
  ['0.0.0.0/0', true],
  ['2001:db8::1', true],
  ['2001:db8::/32', true],
  ['::ffff:1.2.3.4', true],
  ['::1/128', true],
  ['1.2.3.4/33', false],
  ['1.2.3.4/', false],
  ['1.2.3.4/08', false],
  ['1.2.3.4/-1', false],
  ['1.2.3.4/8/8', false],
  ['2001:db8::/129', false],
  ['fe80::1%eth0', false],
  ['1.2.3', false],
  ['256.1.1.1', false],
  ['localhost', false],
  ['', false],
  [' 1.2.3.4', false],
  ['１.2.3.4', false],
])('knows whether %j is an address or block: %s', (rule, isRule) => {
  expect(isAddressRule(rule)).toBe(isRule)
})

it.each([
  [[], '9.9.9.9', true],
  [['1.2.3.4'], '1.2.3.4', true],
  [['1.2.3.4'], '1.2.3.5', false],
  [['10.0.0.0/8'], '10.255.0.1', true],
  [['10.0.0.0/8'], '11.0.0.1', false],
  [['10.0.0.0/8'], '::ffff:10.1.2.3', true],
  [['10.0.0.0/8'], '::ffff:0a01:0203', true],
  [['::ffff:1.2.3.4'], '1.2.3.4', true],
  [['::ffff:1.2.3.0/120'], '1.2.3.200', true],
  [['::ffff:1.2.3.0/120'], '1.2.4.1', false],
  [['2001:db8::/32'], '2001:db8:1::1', true],
  [['2001:db8::/32'], '2001:db9::1', false],
  [['2001:db8::/32'], '1.2.3.4', false],
  [['fe80::/10'], 'fe80::1%eth0', true],
  [['0.0.0.0/0'], '8.8.8.8', true],
  [['1.2.3.4', '::1'], '::1', true],
  [['1.2.3.4'], 'unknown', false],
])('lets a key limited to %j be used from %s: %s', (rules, address, isAllowed) => {
  expect(isAddressAllowed(rules, address)).toBe(isAllowed)
})
