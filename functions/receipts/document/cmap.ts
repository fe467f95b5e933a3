/** Which characters a font has glyphs for, from its `cmap` table (formats 4 and 12, which all our faces use). */
export function glyphsOf(font: Uint8Array): (codePoint: number) => boolean {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const tables = view.getUint16(4)
  for (let index = 0; index < tables; index++) {
    const at = 12 + 16 * index
    if (view.getUint32(at) === 0x636d6170) return readCmap(view, view.getUint32(at + 8))
  }
  return () => false
}

function readCmap(view: DataView, cmap: number): (codePoint: number) => boolean {
  const ranges: (readonly [from: number, to: number])[] = []
  const count = view.getUint16(cmap + 2)
  for (let index = 0; index < count; index++) {
    const table = cmap + view.getUint32(cmap + 4 + 8 * index + 4)
    const format = view.getUint16(table)
    if (format === 4) {
      const segments = view.getUint16(table + 6) / 2
      for (let segment = 0; segment < segments; segment++) {
        const end = view.getUint16(table + 14 + 2 * segment)
        const start = view.getUint16(table + 16 + 2 * (segments + segment))
        if (end !== 0xffff) ranges.push([start, end])
      }
    } else if (format === 12) {
      const groups = view.getUint32(table + 12)
      for (let group = 0; group < groups; group++) {
        const at = table + 16 + 12 * group
        ranges.push([view.getUint32(at), view.getUint32(at + 4)])
      }
    }
  }
  return codePoint => ranges.some(([from, to]) => codePoint >= from && codePoint <= to)
}
