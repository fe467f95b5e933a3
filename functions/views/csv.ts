type Cell = string | number

/** A table as spreadsheets read it: the mark at the beginning tells them that it is UTF-8. */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${rows.map(row => row.map(cell).join(',')).join('\r\n')}\r\n`

/** Spreadsheets pass over what stands before a formula unseen, and Japanese ones take full-width signs for their own. */
const formula = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@\u2212]|^[\t\r\n]/u

/** Quoted where it must be; a text that begins like a formula is made text, or a spreadsheet would run it. */
function cell(value: Cell): string {
  if (typeof value === 'number') return String(value)
  const text = formula.test(value.normalize('NFKC')) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
