import { isEntryHash, type LedgerHead } from '#shared/domain/provenance/ledger/entry.ts'

interface Named {
  readonly id: string
  /** The entry that the address names; null where it names the work alone. */
  readonly head: LedgerHead | null
  /** It is the address of a certificate, or of its QR code. */
  readonly isCertificate: boolean
}

/** The work and the head that an address of a ledger or a certificate names, as QR codes bear them. */
export function readNamed(query: URLSearchParams, pathname = ''): Named | undefined {
  const id = query.get('id') ?? query.get('productId') ?? ''
  if (!/^[\w-]{1,64}$/.test(id)) return undefined
  const seq = Number(query.get('seq') ?? Number.NaN)
  const hash = query.get('hash') ?? ''
  return {
    id,
    head: Number.isSafeInteger(seq) && seq > 0 && isEntryHash(hash) ? { seq, hash } : null,
    isCertificate: query.get('certificate') === '1' || /\/ledger\/certificate(\/pdf)?\/?$/.test(pathname),
  }
}

/** The same of a text, if it is an address. */
export function namedIn(text: string): Named | undefined {
  if (!URL.canParse(text.trim())) return undefined
  const { searchParams, pathname } = new URL(text.trim())
  return readNamed(searchParams, pathname)
}
