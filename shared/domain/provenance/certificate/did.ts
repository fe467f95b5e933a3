// The house as an issuer: `did:web`, with a document at its own address that lists all its keys, ended ones too.
import type { JsonObject } from './data-integrity.ts'

export interface CertificateKey {
  /** 1 for the first. */
  readonly number: number
  /** Public key as Multikey. */
  readonly publicKey: string
  /** ISO 8601: first signature, and replacement by another key; null while it signs. */
  readonly since: string
  readonly until: string | null
  /**
   * Time at which the house declared the key compromised, null if it did not: from then on nothing that it signed is
   * valid.
   */
  readonly givenUp: string | null
}

/** `did:web` of an origin without trailing slash; a port is part of the name. */
export const didOf = (origin: string): string => `did:web:${origin.replace(/^https?:\/\//, '').replace(':', '%3A')}`

export const keyName = (did: string, number: number): string => `${did}#key-${number}`

/**
 * Every key stays a verification method. A key that merely ended stays an assertion method, because a method outside
 * them proves nothing (Controlled Identifiers) and old certificates must still verify. A compromised key is removed
 * from them and marked as revoked.
 */
export function didDocumentOf(did: string, keys: readonly CertificateKey[]): JsonObject {
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id: did,
    verificationMethod: keys.map(({ number, publicKey, givenUp }) => ({
      id: keyName(did, number),
      type: 'Multikey',
      controller: did,
      publicKeyMultibase: publicKey,
      ...(givenUp !== null && { revoked: givenUp }),
    })),
    assertionMethod: keys.filter(({ givenUp }) => givenUp === null).map(({ number }) => keyName(did, number)),
  }
}
