import { loneCharts } from '../../../src/resources/charts/lone-charts.ts'

/** Small letters are half as wide as capital ones. */
const loneOf = (row: string) =>
  [...loneCharts(Array.from(row, (name) => ({ name, isWide: name === name.toUpperCase() })))].join('')

test.each([
  ['', ''],
  ['a', 'a'],
  ['ab', ''],
  ['abc', 'c'],
  ['Wab', ''],
  ['Wabc', 'c'],
  ['aW', 'a'],
  ['abWcWde', 'c'],
])('of %s, %s would have a hole beside it', (row, lone) => expect(loneOf(row)).toBe(lone))
