import { encodeQR } from 'qr'

export interface QrCode {
  /** Modules on a side, with the quiet zone of four around. */
  readonly size: number
  /** The dark modules as a path of SVG. */
  readonly path: string
}

/** With error correction M, by which 15 % of it may be unreadable. */
export function qrCode(text: string): QrCode {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size: rows.length, path: dark.join('') }
}
