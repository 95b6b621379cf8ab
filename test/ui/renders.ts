/** What is read here of a node of React's tree. */
interface Fiber {
  type: unknown
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

interface Hook {
  onCommit: ((root: { current: Fiber }) => void) | null
}

const PERFORMED_WORK = 1

/** The names of the components that are drawn while something is done, once for each time; by the door of React's developer tools (`setup-browser.ts`). */
export async function rendersDuring(work: () => Promise<unknown>): Promise<string[]> {
  const hook = (globalThis as unknown as { reactCommits: Hook }).reactCommits
  const names: string[] = []
  hook.onCommit = ({ current }) => names.push(...renderedIn(current))
  await work()
  hook.onCommit = null
  return names
}

/** A tree whose first child is the previous one was not looked into. */
function renderedIn(fiber: Fiber): string[] {
  const before = fiber.alternate
  const own = !before || (fiber.flags & PERFORMED_WORK) !== 0 ? nameOf(fiber.type) : ''
  const isLeft = before !== null && before.child === fiber.child
  return [...(own ? [own] : []), ...(isLeft ? [] : childrenOf(fiber).flatMap(renderedIn))]
}

function childrenOf(fiber: Fiber): Fiber[] {
  const children: Fiber[] = []
  for (let child = fiber.child; child; child = child.sibling) children.push(child)
  return children
}

/** Empty for what is no component. */
function nameOf(type: unknown): string {
  if (typeof type === 'function') return type.name
  const inner =
    (type as { type?: unknown; render?: unknown } | null)?.type ??
    (type as { render?: unknown } | null)?.render
  return typeof inner === 'function' ? inner.name : ''
}
