import type { CertificateSigner } from '#functions/machinery/clients/certificate-key.ts'
import type { Committer } from '#functions/machinery/reactions/committer.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { canonicalJson } from '#shared/domain/kernel/canonical.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { isProved, type JsonObject, withProof } from '#shared/domain/provenance/certificate/data-integrity.ts'
import { didOf, keyName } from '#shared/domain/provenance/certificate/did.ts'
import { ed25519KeyOf } from '#shared/domain/provenance/certificate/multibase.ts'
import type { Spread } from '#shared/domain/provenance/certificate/status-list.ts'
import type { CertificateIssuer } from '#shared/domain/provenance/certificate/stored.ts'
import { certificateTools } from './tools.ts'

/** Context of a run that issues certificates. */
export interface CertificateRun {
  readonly table: Getter & Querier
  readonly commit: Committer<'put' | 'update'>
  /** Epoch ms. */
  readonly now: () => number
  readonly signer: CertificateSigner
  /** Origin of the site, without a slash at its end. */
  readonly origin: string
  /** Numbers of compromised keys, which others may know. */
  readonly givenUp: readonly number[]
  /** Drawn for each list: the spread of its places. */
  readonly newSpread: () => Spread
  /** Number of unused places that are marked as superseded, drawn for each signing of a list. */
  readonly decoys: () => number
}

/** A parallel run came first: it continues, and this one ends. */
export class OtherCertificateRun extends Error {
  override readonly name = 'OtherCertificateRun'
}

/** Signs with the present key, and verifies the result as a reader would. */
export async function signed(
  { signer, origin, now }: CertificateRun,
  { keys }: CertificateIssuer,
  document: JsonObject,
): Promise<string> {
  const key = keys.find(({ keyId }) => keyId === signer.keyId)
  if (!key) throw new Error('the key that signs is not among the keys of certificates')
  const { sha256, verify } = certificateTools
  const options = { verificationMethod: keyName(didOf(origin), key.number), created: iso(now()) }
  const secured = await withProof(document, options, sha256, message => signer.sign(message))
  const publicKey = ed25519KeyOf(key.publicKey)
  if (!publicKey || !(await isProved(secured, publicKey, sha256, verify)))
    throw new Error('the signature is not of the key of certificates')
  // Equal documents have equal bytes, although the table answers names in any order.
  return canonicalJson(secured)
}
