type Cell = string | number

/** A table as CSV for spreadsheets: the byte order mark at the beginning marks it as UTF-8. */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${rows.map(row => row.map(cell).join(',')).join('\r\n')}\r\n`

/**
 * Matches text that a spreadsheet would run as a formula: spreadsheets skip invisible characters before the sign, and
 * Japanese ones accept full-width signs.
 */
const formula = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@\u2212]|^[\t\r\n]/u

/** Quotes a cell where CSV requires it; prefixes text that looks like a formula, so that no spreadsheet runs it. */
function cell(value: Cell): string {
  if (typeof value === 'number') return String(value)
  const text = formula.test(value.normalize('NFKC')) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
