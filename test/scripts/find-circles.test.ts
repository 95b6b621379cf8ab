import { findCircles } from '../../scripts/find-circles.ts'

const circlesOf = (graph: Record<string, string[]>) =>
  findCircles(new Map(Object.entries(graph))).map((circle) => circle.toSorted())

it('finds a circle of two files, one of three, and a file that imports itself', () => {
  expect(
    circlesOf({
      main: ['a', 'x'],
      a: ['b'],
      b: ['a', 'shared'],
      x: ['y', 'shared'],
      y: ['z'],
      z: ['x'],
      self: ['self'],
      shared: [],
    }),
  ).toEqual([['a', 'b'], ['x', 'y', 'z'], ['self']])
})

it('finds none where two ways lead to one file', () => {
  expect(circlesOf({ main: ['a', 'b'], a: ['shared'], b: ['shared'], shared: [] })).toEqual([])
})
