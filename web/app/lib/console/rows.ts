/** Repeated rows of a form: each text has a name of its own, `awards.0.year`, so that a row can be refused by itself. */
export const rowColumns = { dated: ['year', 'ja', 'en', 'zh'], links: ['name', 'url'] } as const
export type RowKind = keyof typeof rowColumns

type Values = Readonly<Record<string, string>>

export const isRowKind = (kind: string): kind is RowKind => Object.hasOwn(rowColumns, kind)
export const rowName = (name: string, index: number, column: string): string => `${name}.${index}.${column}`

/** Answers how many rows the form had, empty ones among them. */
export function rowCount(name: string, values: Values): number {
  const found = Object.keys(values).map(key =>
    key.startsWith(`${name}.`) ? parseInt(key.slice(name.length + 1), 10) : -1,
  )
  return Math.max(-1, ...found.filter(Number.isSafeInteger)) + 1
}

/** The rows that hold anything. */
export function rowsIn(kind: RowKind, name: string, values: Values): Record<string, string>[] {
  return Array.from({ length: rowCount(name, values) }, (_, index) =>
    Object.fromEntries(
      rowColumns[kind].map(column => [column, (values[rowName(name, index, column)] ?? '').trim()] as const),
    ),
  ).filter(row => Object.values(row).some(text => text !== ''))
}

export function renumbered(kind: RowKind, name: string, values: Values): Values {
  const others = Object.entries(values).filter(([key]) => !key.startsWith(`${name}.`))
  const kept = rowsIn(kind, name, values).flatMap((row, index) =>
    Object.entries(row).map(([column, text]) => [rowName(name, index, column), text] as const),
  )
  return Object.fromEntries([...others, ...kept])
}

export const rowNames = (kind: RowKind, name: string, values: Values): readonly string[] =>
  Array.from({ length: rowCount(name, values) }, (_, index) =>
    rowColumns[kind].map(column => rowName(name, index, column)),
  ).flat()
