/** Code points for which a font has glyphs, from its `cmap` table (formats 4 and 12, which all our faces use). */
export function codePointsOf(font: Uint8Array): ReadonlySet<number> {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const tables = view.getUint16(4)
  for (let index = 0; index < tables; index++) {
    const at = 12 + 16 * index
    if (view.getUint32(at) === 0x636d6170) return readCmap(view, view.getUint32(at + 8))
  }
  return new Set()
}

function readCmap(view: DataView, cmap: number): ReadonlySet<number> {
  const codes = new Set<number>()
  const count = view.getUint16(cmap + 2)
  for (let index = 0; index < count; index++) {
    const table = cmap + view.getUint32(cmap + 4 + 8 * index + 4)
    const format = view.getUint16(table)
    if (format === 4) readSegments(view, table, codes)
    else if (format === 12) readGroups(view, table, codes)
  }
  return codes
}

/** A code point of a segment may map to glyph 0, the box of a missing glyph. */
function readSegments(view: DataView, table: number, codes: Set<number>): void {
  const segments = view.getUint16(table + 6) / 2
  for (let segment = 0; segment < segments; segment++) {
    const end = view.getUint16(table + 14 + 2 * segment)
    const start = view.getUint16(table + 16 + 2 * (segments + segment))
    const delta = view.getUint16(table + 16 + 2 * (2 * segments + segment))
    const at = table + 16 + 2 * (3 * segments + segment)
    const offset = view.getUint16(at)
    for (let code = start; code <= end && code !== 0xffff; code++) {
      const glyph = offset === 0 ? (code + delta) & 0xffff : view.getUint16(at + offset + 2 * (code - start))
      if (glyph !== 0) codes.add(code)
    }
  }
}

function readGroups(view: DataView, table: number, codes: Set<number>): void {
  const groups = view.getUint32(table + 12)
  for (let group = 0; group < groups; group++) {
    const at = table + 16 + 12 * group
    const first = view.getUint32(at + 8)
    const start = view.getUint32(at)
    for (let code = start; code <= view.getUint32(at + 4); code++) if (first + code - start !== 0) codes.add(code)
  }
}
