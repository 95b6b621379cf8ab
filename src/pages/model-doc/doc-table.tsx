import type { ReactNode } from 'react'

interface DocTableProps {
  label: string
  heads: string[]
  rows: ReactNode[][]
}

/** A small table of words; on phones each row becomes a block. */
export function DocTable({ label, heads, rows }: DocTableProps) {
  return (
    <table className="doc-table" aria-label={label}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, index) => (
          <tr key={index}>
            {cells.map((cell, column) => (
              <td key={heads[column]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
