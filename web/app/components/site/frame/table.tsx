// biome-ignore-all lint/a11y/noRedundantRoles: on the phone a stacked table is laid out as a grid, and without its roles some readers hear no table
import type { ReactNode } from 'react'

interface Column<Row> {
  readonly head: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** Amounts stand right. */
  readonly right?: boolean
}

/**
 * Scrolls inside itself on a narrow screen, or stacks the columns of each row there; the caption names it for those who
 * jump from table to table.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  isStacked = false,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** For rows of many columns whose heads are words. */
  isStacked?: boolean
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="scroll" aria-label={caption} tabIndex={0}>
      <table role="table" className={isStacked ? 'tbl stacked' : 'tbl'}>
        <caption className="vh">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
              <th key={index} role="columnheader" scope="col" className={column.right ? 'r' : undefined}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(row => (
            <tr key={keyOf(row)} role="row">
              {columns.map((column, index) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
                  key={index}
                  role="cell"
                  className={column.right ? 'r' : undefined}
                  data-head={isStacked && typeof column.head === 'string' ? column.head : undefined}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
