/** Postcodes of Japan: seven digits, however they were typed (marketplace.md 5). */
export function postcodeDigits(typed: string): string | null {
  const digits = typed.normalize('NFKC').replace(/[〒\s\-‐‑–—−ー]/g, '')
  return /^\d{7}$/.test(digits) ? digits : null
}

/**
 * The town as it belongs into an address. The table also says there which part of a town is meant, or that no town is:
 * `丸の内（次のビルを除く）`, `以下に掲載がない場合`, `小菅村一円`.
 */
export function cleanTown(town: string): string {
  const name = town.normalize('NFKC').replace(/\(.*$/, '')
  if (name === '以下に掲載がない場合' || /の次に.*番地がくる場合$/.test(name)) return ''
  return name.length > 2 && name.endsWith('一円') ? '' : name
}
