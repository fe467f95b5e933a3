// The house as an issuer: `did:web`, whose document lies at its own address and names its keys, the ended ones too.
import type { JsonObject } from './data-integrity.ts'

export interface CertificateKey {
  /** 1 for the first. */
  readonly number: number
  /** Multikey of the public half. */
  readonly publicKey: string
  /** ISO 8601: when it signed first, and when another took its place; null while it signs. */
  readonly since: string
  readonly until: string | null
  /** When the house gave it up, because others may know it: nothing that it ever signed counts from then on. */
  readonly givenUp: string | null
}

/** `did:web` of a site, whose address has no slash at its end; a port is part of the name. */
export const didOf = (origin: string): string => `did:web:${origin.replace(/^https?:\/\//, '').replace(':', '%3A')}`

export const keyName = (did: string, number: number): string => `${did}#key-${number}`

/**
 * Every key stays among the methods. One that only ended stays good for assertions, too: a method that leaves them proves
 * nothing any more, in any reader (Controlled Identifiers), and old certificates must still verify. One that was given
 * up leaves them, and says so.
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
