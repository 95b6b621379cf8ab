import { findCircles, findFolderCircles } from '../../scripts/find-circles.ts'

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

const folderCirclesOf = (graph: Record<string, string[]>) =>
  findFolderCircles(new Map(Object.entries(graph))).map((circle) => circle.toSorted())

it('finds folders that import each other though no two of their files do', () => {
  expect(
    folderCirclesOf({
      'server/money/order/list-orders.ts': ['server/money/refund/refundable.ts'],
      'server/money/refund/refund-order.ts': ['server/money/order/to-order.ts'],
      'src/pages/display/chat/list/item.tsx': ['src/pages/display/chat/ui/focus.ts'],
      'src/pages/display/chat/ui/menu.tsx': ['src/pages/display/chat/list/rows.ts'],
    }),
  ).toEqual([
    ['server/money/order', 'server/money/refund'],
    ['src/pages/display/chat/list', 'src/pages/display/chat/ui'],
  ])
})

it('takes files beside the folders, doors and contexts for what they are', () => {
  expect(
    folderCirclesOf({
      'server/money/order/list-orders.ts': ['server/money/context.ts', 'server/money/claim.ts'],
      'server/money/context.ts': ['server/money/order/order-long-poll.ts'],
      'server/money/index.ts': ['server/money/order/list-orders.ts'],
      'server/money/claim.ts': [],
      'src/pages/display/page.tsx': ['src/pages/display/chat/chat-panel.tsx'],
      'src/pages/display/chat/chat-panel.tsx': ['src/pages/display/model-select.tsx'],
    }),
  ).toEqual([])
})
