// Facts that an entry commits to without telling them, as SD-JWT does it: the digest of a salt, a name and a value is in
// the entry; whoever is shown the disclosure recomputes it. Without its salt a digest says nothing.

import type { Canonical } from '#shared/domain/kernel/canonical.ts'
import type { Sha256 } from '#shared/domain/kernel/sha256.ts'
import type { LedgerEntry } from './entry.ts'

export const privateFacts = [
  'holder',
  'price',
  'order',
  'seller',
  'reason',
  'value',
  'place',
  'client',
  'wallet',
] as const
export type PrivateFact = (typeof privateFacts)[number]

/** The JSON of `[salt, name, value]`; the salt is 16 random bytes in base64url. */
export const disclosureOf = (salt: string, name: PrivateFact, value: Canonical): string =>
  JSON.stringify([salt, name, value])

export const disclosureDigest = (disclosure: string, sha256: Sha256): Promise<string> => sha256([disclosure])

export interface Disclosed {
  readonly name: string
  readonly value: Canonical
}

/** What a disclosure says, where it is one of this entry's; undefined for any other text. */
export const openDisclosure = async (
  { sd }: Pick<LedgerEntry, 'sd'>,
  disclosure: string,
  sha256: Sha256,
): Promise<Disclosed | undefined> =>
  sd.includes(await disclosureDigest(disclosure, sha256)) ? readDisclosure(disclosure) : undefined

/** What a text says if it has the shape of a disclosure; whether it is one, the digest says. */
export function readDisclosure(disclosure: string): Disclosed | undefined {
  const parsed = parsedJson(disclosure)
  return Array.isArray(parsed) && parsed.length === 3 && typeof parsed[1] === 'string'
    ? { name: parsed[1], value: parsed[2] }
    : undefined
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Facts of whoever has or had the work by an entry. */
const holdersOwn: readonly string[] = ['price', 'order', 'wallet'] satisfies readonly PrivateFact[]

/**
 * What stays of an entry's disclosures when a member leaves (D102): nothing that names them, and what they paid, by which
 * order and to which wallet only while whoever has or had the work by this entry is somebody else.
 */
export function withoutDisclosuresOf(disclosures: readonly string[], userId: string): string[] {
  const read = disclosures.map(text => ({ text, ...readDisclosure(text) }))
  const holds = read.some(({ name, value }) => name === 'holder' && value === userId)
  return read
    .filter(({ name, value }) => value !== userId && !(holds && holdersOwn.includes(name ?? '')))
    .map(({ text }) => text)
}
