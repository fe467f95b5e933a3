// Private facts of an entry, in the manner of SD-JWT: the entry has the digest of a salt, a name and a value; a reader
// of the disclosure recomputes it. Without the salt a digest reveals nothing.

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

/** JSON of `[salt, name, value]`; the salt is 16 random bytes in base64url. */
export const disclosureOf = (salt: string, name: PrivateFact, value: Canonical): string =>
  JSON.stringify([salt, name, value])

export const disclosureDigest = (disclosure: string, sha256: Sha256): Promise<string> => sha256([disclosure])

export interface Disclosed {
  readonly name: string
  readonly value: Canonical
}

/** Content of a disclosure that belongs to this entry; undefined for any other text. */
export const openDisclosure = async (
  { sd }: Pick<LedgerEntry, 'sd'>,
  disclosure: string,
  sha256: Sha256,
): Promise<Disclosed | undefined> =>
  sd.includes(await disclosureDigest(disclosure, sha256)) ? readDisclosure(disclosure) : undefined

/** Content of a text in the format of a disclosure; only the digest proves that it is one. */
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

/** Facts about the party that receives or gives the work by an entry. */
const holdersOwn: readonly string[] = ['price', 'order', 'wallet'] satisfies readonly PrivateFact[]

/**
 * Disclosures that are kept when a member leaves (D102): none that names them; what they paid, by which order and to
 * which wallet only if they are not the holder of this entry.
 */
export function withoutDisclosuresOf(disclosures: readonly string[], userId: string): string[] {
  const read = disclosures.map(text => ({ text, ...readDisclosure(text) }))
  const holds = read.some(({ name, value }) => name === 'holder' && value === userId)
  return read
    .filter(({ name, value }) => value !== userId && !(holds && holdersOwn.includes(name ?? '')))
    .map(({ text }) => text)
}
