// Status of certificates by W3C's Bitstring Status List: one bit each, in lists that are the same for everybody, so
// that a query does not reveal the certificate.
import type { JsonObject } from './data-integrity.ts'
import { fromBase64Url, toBase64Url } from './multibase.ts'

/**
 * `revocation`: the certificate is permanently invalid. `refresh`: a later one has replaced it; it was valid at its
 * date.
 */
export const statusPurposes = ['revocation', 'refresh'] as const
export type StatusPurpose = (typeof statusPurposes)[number]

/** Certificates per list: the least that the Recommendation allows, 16 KB. */
export const listLength = 131_072

/** GZIP; `unpack` returns undefined for invalid data or more than the given number of bytes. */
export interface Gzip {
  readonly pack: (bytes: Uint8Array) => Promise<Uint8Array>
  readonly unpack: (packed: Uint8Array, atMost: number) => Promise<Uint8Array | undefined>
}

/** Position in a list by a permutation, so that it reveals neither the number of certificates nor their order. */
export interface Spread {
  /** Odd, so that the permutation is one to one. */
  readonly factor: number
  readonly offset: number
}

/** Position of the `n`-th certificate of a list, counted from 0; unique. */
export const statusPlaceOf = (n: number, { factor, offset }: Spread): number =>
  Number((BigInt(n) * BigInt(factor) + BigInt(offset)) % BigInt(listLength))

export const noBits = (): Uint8Array => new Uint8Array(listLength / 8)

/** The first position is the leftmost bit of the first byte. */
export const isSet = (bits: Uint8Array, place: number): boolean =>
  ((bits[place >> 3] ?? 0) & (128 >> (place & 7))) !== 0

export function withSet(bits: Uint8Array, places: readonly number[]): Uint8Array {
  const changed = Uint8Array.from(bits)
  for (const place of places) changed[place >> 3] = (changed[place >> 3] ?? 0) | (128 >> (place & 7))
  return changed
}

export const packBits = async (bits: Uint8Array, { pack }: Pick<Gzip, 'pack'>): Promise<string> =>
  toBase64Url(await pack(bits))

/** Undefined if it is not a list of this length. */
export async function unpackBits(text: string, { unpack }: Pick<Gzip, 'unpack'>): Promise<Uint8Array | undefined> {
  const packed = fromBase64Url(text)
  const bits = packed && (await unpack(packed, listLength / 8))
  return bits?.length === listLength / 8 ? bits : undefined
}

interface StatusList {
  readonly did: string
  /** Address of the list. */
  readonly url: string
  readonly purpose: StatusPurpose
  /** Text made by `packBits`. */
  readonly bits: string
  /** ISO 8601: start and end of its validity. */
  readonly from: string
  readonly until: string
  /** Ms after which readers should fetch it again. */
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
