// Whether certificates still hold, after W3C's Bitstring Status List: one bit for each, in lists that are the same for
// everybody, so that who asks does not say which one they have.
import type { JsonObject } from './data-integrity.ts'
import { fromBase64Url, toBase64Url } from './multibase.ts'

/**
 * `revocation`: the certificate does not hold any more, for good. `refresh`: a later one has taken its place, and it
 * stays true of its day.
 */
export const statusPurposes = ['revocation', 'refresh'] as const
export type StatusPurpose = (typeof statusPurposes)[number]

/** Certificates of one list: the least that the Recommendation allows, 16 KB. */
export const listLength = 131_072

/** Packs bytes with GZIP, and unpacks at most as many as are named; undefined where they are more, or no GZIP. */
export interface Gzip {
  readonly pack: (bytes: Uint8Array) => Promise<Uint8Array>
  readonly unpack: (packed: Uint8Array, atMost: number) => Promise<Uint8Array | undefined>
}

/** The place in a list as a permutation of the order: it tells nobody how many there are, or which came last. */
export interface Spread {
  /** Odd. */
  readonly factor: number
  readonly offset: number
}

/** Place of the `n`-th certificate of a list, from 0: no two have the same one. */
export const statusPlaceOf = (n: number, { factor, offset }: Spread): number =>
  Number((BigInt(n) * BigInt(factor) + BigInt(offset)) % BigInt(listLength))

export const noBits = (): Uint8Array => new Uint8Array(listLength / 8)

/** The first is the leftmost bit of the first byte. */
export const isSet = (bits: Uint8Array, place: number): boolean =>
  ((bits[place >> 3] ?? 0) & (128 >> (place & 7))) !== 0

export function withSet(bits: Uint8Array, places: readonly number[]): Uint8Array {
  const changed = Uint8Array.from(bits)
  for (const place of places) changed[place >> 3] = (changed[place >> 3] ?? 0) | (128 >> (place & 7))
  return changed
}

export const packBits = async (bits: Uint8Array, { pack }: Pick<Gzip, 'pack'>): Promise<string> =>
  toBase64Url(await pack(bits))

/** Undefined where it is not a list of this length. */
export async function unpackBits(text: string, { unpack }: Pick<Gzip, 'unpack'>): Promise<Uint8Array | undefined> {
  const packed = fromBase64Url(text)
  const bits = packed && (await unpack(packed, listLength / 8))
  return bits?.length === listLength / 8 ? bits : undefined
}

interface StatusList {
  readonly did: string
  /** Where it is answered. */
  readonly url: string
  readonly purpose: StatusPurpose
  /** As `packBits` writes it. */
  readonly bits: string
  /** ISO 8601: since when, and until when it may be believed. */
  readonly from: string
  readonly until: string
  /** Ms after which another look is worth it. */
  readonly ttl: number
}

export const statusListOf = ({ did, url, purpose, bits, from, until, ttl }: StatusList): JsonObject => ({
  '@context': ['https://www.w3.org/ns/credentials/v2'],
  id: url,
  type: ['VerifiableCredential', 'BitstringStatusListCredential'],
  issuer: did,
  validFrom: from,
  validUntil: until,
  credentialSubject: {
    id: `${url}#list`,
    type: 'BitstringStatusList',
    statusPurpose: purpose,
    encodedList: bits,
    ttl,
  },
})
