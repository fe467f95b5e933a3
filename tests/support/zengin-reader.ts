// Reads a file of general transfers from its published layout alone: where each field begins, how long it is, what it is
// made of. It shares nothing with the program that writes the files.

/** Fields of every record: name, first byte from 1, length, and whether digits (N) or characters (C) stand there. */
const layout = {
  1: [
    ['record', 1, 1, 'N'],
    ['kind', 2, 2, 'N'],
    ['code', 4, 1, 'N'],
    ['consignorCode', 5, 10, 'N'],
    ['consignorName', 15, 40, 'C'],
    ['date', 55, 4, 'N'],
    ['bankCode', 59, 4, 'N'],
    ['bankName', 63, 15, 'C'],
    ['branchCode', 78, 3, 'N'],
    ['branchName', 81, 15, 'C'],
    ['accountType', 96, 1, 'N'],
    ['accountNumber', 97, 7, 'N'],
    ['rest', 104, 17, 'C'],
  ],
  2: [
    ['record', 1, 1, 'N'],
    ['bankCode', 2, 4, 'N'],
    ['bankName', 6, 15, 'C'],
    ['branchCode', 21, 3, 'N'],
    ['branchName', 24, 15, 'C'],
    ['clearingHouse', 39, 4, 'N'],
    ['accountType', 43, 1, 'N'],
    ['accountNumber', 44, 7, 'N'],
    ['payee', 51, 30, 'C'],
    ['amount', 81, 10, 'N'],
    ['newCode', 91, 1, 'N'],
    ['customerCode1', 92, 10, 'N'],
    ['customerCode2', 102, 10, 'N'],
    ['method', 112, 1, 'N'],
    ['mark', 113, 1, 'C'],
    ['rest', 114, 7, 'C'],
  ],
  8: [
    ['record', 1, 1, 'N'],
    ['count', 2, 6, 'N'],
    ['total', 8, 12, 'N'],
    ['rest', 20, 101, 'C'],
  ],
  9: [
    ['record', 1, 1, 'N'],
    ['rest', 2, 119, 'C'],
  ],
} as const

const recordBytes = 120
export type ZenginRecord = Readonly<Record<string, string>>

/** JIS X 0201: a byte a character. */
function textOf(bytes: Uint8Array): string {
  return Array.from(bytes, byte => {
    if (byte >= 0x20 && byte < 0x7f) return String.fromCodePoint(byte)
    if (byte >= 0xa1 && byte <= 0xdf) return String.fromCodePoint(byte + 0xfec0)
    throw new Error(`byte ${byte} is none of JIS X 0201`)
  }).join('')
}

function readRecord(bytes: Uint8Array): ZenginRecord {
  const text = textOf(bytes)
  const fields = Object.entries(layout).find(([kind]) => text.startsWith(kind))?.[1]
  if (!fields) throw new Error(`a record of no kind: ${text}`)
  const values: Record<string, string> = {}
  let next = 1
  for (const [name, first, length, made] of fields) {
    if (first !== next) throw new Error(`${name} begins at ${next}`)
    next += length
    const value = text.slice(first - 1, first - 1 + length)
    if (made === 'N' && !/^\d+$/.test(value)) throw new Error(`${name} is not digits: ${value}`)
    if (made === 'C' && value.startsWith(' ') && value.trim() !== '') throw new Error(`${name} does not stand left`)
    values[name] = made === 'C' ? value.trimEnd() : value
  }
  if (next !== recordBytes + 1) throw new Error(`a record of ${next - 1} bytes`)
  return values
}

/** The records of a file: a header, transfers, their sums, the end; with or without CR LF after each. */
export function readZengin(bytes: Uint8Array) {
  const isLined = bytes[recordBytes] === 0x0d
  const step = isLined ? recordBytes + 2 : recordBytes
  if (bytes.length % step !== 0) throw new Error(`${bytes.length} bytes are no whole records`)
  const records = Array.from({ length: bytes.length / step }, (_, index) => {
    const from = index * step
    if (isLined && (bytes[from + recordBytes] !== 0x0d || bytes[from + recordBytes + 1] !== 0x0a))
      throw new Error('a line ends with something else than CR LF')
    return readRecord(bytes.subarray(from, from + recordBytes))
  })
  const [header = {}, ...rest] = records
  const [trailer = {}, end = {}] = rest.splice(-2)
  const order = [header, ...rest, trailer, end].map(({ record }) => record).join('')
  if (!/^12+89$/.test(order)) throw new Error(`records in the order ${order}`)
  const total = rest.reduce((sum, { amount }) => sum + Number(amount), 0)
  if (Number(trailer['count']) !== rest.length || Number(trailer['total']) !== total)
    throw new Error('the sums are not those of the records')
  return { header, transfers: rest, trailer }
}
