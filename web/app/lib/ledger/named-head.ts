import { isEntryHash, type LedgerHead } from '#shared/domain/ledger/entry.ts'

interface Named {
  readonly id: string
  /** The entry that the address names; null where it names the work alone. */
  readonly head: LedgerHead | null
}

/** The work and the head that an address of a ledger names, as QR codes and certificates bear them. */
export function readNamed(query: URLSearchParams): Named | undefined {
  const id = query.get('id') ?? ''
  if (!/^[\w-]{1,64}$/.test(id)) return undefined
  const seq = Number(query.get('seq') ?? Number.NaN)
  const hash = query.get('hash') ?? ''
  return { id, head: Number.isSafeInteger(seq) && seq > 0 && isEntryHash(hash) ? { seq, hash } : null }
}
