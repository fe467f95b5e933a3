// biome-ignore-all lint/a11y/noRedundantRoles: on the phone the table is laid out as a grid, and without its roles some readers hear no table
import type { ReactNode } from 'react'
import css from './comparison.module.css'

export interface ComparedRow {
  readonly key: string
  readonly name: ReactNode
  readonly sides: readonly [ReactNode, ReactNode]
}

/** Two sides of one thing, a row a field. */
export function CompareTable({
  caption,
  heads,
  rows,
}: {
  caption: string
  /** Head of the names, then of the two sides. */
  heads: readonly [string, string, string]
  rows: readonly ComparedRow[]
}) {
  return (
    <table role="table" className={css.compare}>
      <caption className="vh">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {heads.map(head => (
            <th key={head} role="columnheader" scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ key, name, sides: [one, other] }) => (
          <tr key={key} role="row">
            <th role="rowheader" scope="row">
              {name}
            </th>
            <td role="cell">{one}</td>
            <td role="cell">{other}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
