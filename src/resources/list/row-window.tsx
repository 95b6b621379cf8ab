import { createContext, type HTMLAttributes, useContext } from 'react'

interface RowSpace {
  /** Pixels that the rows above and below those that are drawn take. */
  above: number
  below: number
  measure: (body: HTMLElement | null) => void
}

export const RowSpaceContext = createContext<RowSpace>({ above: 0, below: 0, measure: () => {} })

const Space = ({ height }: { height: number }) => <tr aria-hidden style={{ height }} />

/** The body of a table of which only a window of rows is drawn; the rest of them is empty space. */
export function WindowBody({ children, ...props }: HTMLAttributes<HTMLTableSectionElement>) {
  const { above, below, measure } = useContext(RowSpaceContext)
  return (
    <tbody {...props} ref={measure}>
      <Space height={above} />
      {children}
      <Space height={below} />
    </tbody>
  )
}
