import { createContext, type HTMLAttributes, useContext } from 'react'

/** Pixels that the rows above and below those that are drawn take. */
export const RowSpaceContext = createContext({ above: 0, below: 0 })

const Space = ({ height }: { height: number }) => (
  <tr aria-hidden>
    <td style={{ height, padding: 0, border: 0 }} />
  </tr>
)

/** The body of a table of which only a window of rows is drawn; the rest of them is empty space. */
export function WindowBody({ children, ...props }: HTMLAttributes<HTMLTableSectionElement>) {
  const { above, below } = useContext(RowSpaceContext)
  return (
    <tbody {...props}>
      <Space height={above} />
      {children}
      <Space height={below} />
    </tbody>
  )
}
