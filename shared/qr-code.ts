import { encodeQR } from 'qr'

export interface QrCode {
  /** Modules per side, including the quiet zone of four. */
  readonly size: number
  /** The dark modules as an SVG path. */
  readonly path: string
}

/** With error correction M: up to 15 % may be unreadable. */
export function qrCode(text: string): QrCode {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size: rows.length, path: dark.join('') }
}
