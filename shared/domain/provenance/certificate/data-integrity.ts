// Proofs of W3C's Data Integrity with the cryptosuite `eddsa-jcs-2022`: Ed25519 over the hashes of the proof's options
// and of the document, each as canonical JSON (RFC 8785). Implemented from the Recommendations.

import { type Canonical, canonicalJson } from '#shared/domain/kernel/canonical.ts'
import type { Sha256 } from '#shared/domain/kernel/sha256.ts'
import { fromBase58, toBase58 } from './multibase.ts'

export type JsonObject = Readonly<Record<string, Canonical>>

const cryptosuite = 'eddsa-jcs-2022'

/** Signs with Ed25519; returns 64 bytes. */
export type Sign = (message: Uint8Array) => Promise<Uint8Array>
/** Whether these 64 bytes are the key's Ed25519 signature; the key has 32. */
export type Verify = (publicKey: Uint8Array, signature: Uint8Array, message: Uint8Array) => Promise<boolean>

export interface ProofOptions {
  /** Id of the key: the issuer's DID, `#` and its name. */
  readonly verificationMethod: string
  /** ISO 8601, UTC. */
  readonly created: string
}

/** The document with a proof by this key. Throws for content without a canonical form. */
export async function withProof<Document extends JsonObject>(
  document: Document,
  { verificationMethod, created }: ProofOptions,
  sha256: Sha256,
  sign: Sign,
): Promise<Document & { readonly proof: JsonObject }> {
  const words = {
    type: 'DataIntegrityProof',
    cryptosuite,
    created,
    verificationMethod,
    proofPurpose: 'assertionMethod',
    ...(document['@context'] !== undefined && { '@context': document['@context'] }),
  }
  const signature = await sign(await signedBytes(document, words, sha256))
  return { ...document, proof: { ...words, proofValue: toBase58(signature) } }
}

/** The proof in a document, unverified; undefined if it has none of this kind. */
export function proofOf(document: JsonObject): (ProofOptions & { readonly signature: Uint8Array }) | undefined {
  const { proof } = document
  if (!isObject(proof)) return undefined
  const { type, cryptosuite: suite, proofPurpose, verificationMethod, created, proofValue } = proof
  const isOfSuite = type === 'DataIntegrityProof' && suite === cryptosuite && proofPurpose === 'assertionMethod'
  if (!isOfSuite || typeof verificationMethod !== 'string' || typeof created !== 'string') return undefined
  const signature = typeof proofValue === 'string' ? fromBase58(proofValue) : undefined
  return signature?.length === 64 ? { verificationMethod, created, signature } : undefined
}

/** Whether the proof is the key's signature over the whole document and the proof's options. */
export async function isProved(
  document: JsonObject,
  publicKey: Uint8Array,
  sha256: Sha256,
  verify: Verify,
): Promise<boolean> {
  const { proof, ...unsecured } = document
  const said = proofOf(document)
  if (!said || !isObject(proof)) return false
  const { proofValue: _, ...words } = proof
  try {
    if (textOf(words['@context']) !== textOf(unsecured['@context'])) return false
    return await verify(publicKey, said.signature, await signedBytes(unsecured, words, sha256))
  } catch {
    // Content without a canonical form was never signed.
    return false
  }
}

/** Hash of the proof's options, followed by the hash of the document. */
async function signedBytes(document: JsonObject, words: JsonObject, sha256: Sha256): Promise<Uint8Array> {
  const hashes = await Promise.all([words, document].map(part => sha256([canonicalJson(part)])))
  return bytesOf(hashes.join(''))
}

const bytesOf = (hex: string) =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))

const textOf = (value: Canonical | undefined) => (value === undefined ? '' : canonicalJson(value))

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
