// Verification of a certificate with the issuer's document alone, and with its status lists. Browser and tests run this
// same file.

import type { Sha256 } from '#shared/domain/kernel/sha256.ts'
import type { LedgerHead } from '../ledger/entry.ts'
import { isObject, isProved, type JsonObject, proofOf, type Verify } from './data-integrity.ts'
import { ed25519KeyOf } from './multibase.ts'
import { type Gzip, isSet, listLength, type StatusPurpose, statusPurposes, unpackBits } from './status-list.ts'
import { certifiedHeadOf } from './subject.ts'
import { credentialsContext } from './work-certificate.ts'

/**
 * `unreadable`: not JSON, or not a certificate of a work. `issuer`: another issuer's, or signed by a key that is not
 * valid for it. `proof`: the signature does not match the content.
 */
type Refusal = 'unreadable' | 'issuer' | 'proof'

/** `unknown`: the list is missing, not the issuer's, expired or incomplete. */
type Status = 'holds' | 'revoked' | 'superseded' | 'unknown'

interface Verified {
  readonly isGenuine: true
  readonly workId: string
  /** Head of the history at the time of issue; `verifyLedger` compares it with the entries. */
  readonly head: LedgerHead
  readonly issuedAt: string
  readonly status: Status
  readonly certificate: JsonObject
}
export type CertificateFinding = Verified | { readonly isGenuine: false; readonly refused: Refusal }

export interface Tools {
  readonly sha256: Sha256
  readonly verify: Verify
  readonly gzip: Pick<Gzip, 'unpack'>
}

interface Given {
  /** Text of the file, or its parsed value. */
  readonly certificate: string | JsonObject
  /** The house's document, from its own address or from a file that came from there. */
  readonly issuer: JsonObject
  /** Status lists, as far as available. */
  readonly lists?: readonly JsonObject[]
  /** ISO 8601. */
  readonly now: string
}

const refused = (reason: Refusal): CertificateFinding => ({ isGenuine: false, refused: reason })

export async function verifyCertificate(
  { certificate: given, issuer, lists = [], now }: Given,
  tools: Tools,
): Promise<CertificateFinding> {
  const certificate = typeof given === 'string' ? parsed(given) : given
  if (!certificate) return refused('unreadable')
  const said = contentOf(certificate)
  const proof = proofOf(certificate)
  if (!said || !proof) return refused('unreadable')
  const key = keyOf(issuer, certificate['issuer'], proof.verificationMethod)
  if (!key) return refused('issuer')
  if (!(await isProved(certificate, key, tools.sha256, tools.verify))) return refused('proof')
  const status = await statusOf(certificate, { issuer, lists, now }, tools)
  return { isGenuine: true, ...said, status, certificate }
}

function parsed(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Required content of a certificate; undefined if it is not one. */
function contentOf(certificate: JsonObject): Pick<Verified, 'workId' | 'head' | 'issuedAt'> | undefined {
  const { '@context': context, type, credentialSubject, validFrom } = certificate
  if (!Array.isArray(context) || context[0] !== credentialsContext) return undefined
  if (!Array.isArray(type) || !['VerifiableCredential', 'WorkCertificate'].every(name => type.includes(name)))
    return undefined
  const head = certifiedHeadOf(certificate)
  if (!isObject(credentialSubject) || !head) return undefined
  const { workId } = credentialSubject
  if (typeof workId !== 'string' || typeof validFrom !== 'string') return undefined
  return { workId, head, issuedAt: validFrom }
}

/** The issuer's key with this id, if it is an assertion method. */
function keyOf(issuer: JsonObject, did: unknown, address: string): Uint8Array | undefined {
  const { id, verificationMethod, assertionMethod } = issuer
  if (typeof id !== 'string' || did !== id || !address.startsWith(`${id}#`)) return undefined
  if (!Array.isArray(assertionMethod) || !assertionMethod.includes(address)) return undefined
  const methods: JsonObject[] = Array.isArray(verificationMethod) ? verificationMethod.filter(isObject) : []
  const method = methods.find(one => one['id'] === address)
  if (!method || method['controller'] !== id || method['revoked'] !== undefined) return undefined
  const { publicKeyMultibase } = method
  return typeof publicKeyMultibase === 'string' ? ed25519KeyOf(publicKeyMultibase) : undefined
}

const words = { revocation: 'revoked', refresh: 'superseded' } as const satisfies Record<StatusPurpose, Status>

/** Revocation takes precedence over supersession; `holds` needs both lists. */
async function statusOf(certificate: JsonObject, given: Required<Omit<Given, 'certificate'>>, tools: Tools) {
  const answers = new Map<StatusPurpose, boolean | undefined>()
  for (const purpose of statusPurposes) answers.set(purpose, await bitOf(certificate, purpose, given, tools))
  const found = statusPurposes.find(purpose => answers.get(purpose) === true)
  // If revocation cannot be checked, the status is unknown.
  if (found === 'revocation') return words.revocation
  if (answers.get('revocation') === undefined) return 'unknown'
  if (found) return words[found]
  return answers.get('refresh') === undefined ? 'unknown' : 'holds'
}

async function bitOf(
  certificate: JsonObject,
  purpose: StatusPurpose,
  { issuer, lists, now }: Required<Omit<Given, 'certificate'>>,
  tools: Tools,
): Promise<boolean | undefined> {
  const { credentialStatus } = certificate
  const entries: JsonObject[] = Array.isArray(credentialStatus) ? credentialStatus.filter(isObject) : []
  const entry = entries.find(one => one['statusPurpose'] === purpose)
  const { type, statusListIndex, statusListCredential } = entry ?? {}
  const place = typeof statusListIndex === 'string' && /^\d{1,6}$/.test(statusListIndex) ? Number(statusListIndex) : -1
  if (type !== 'BitstringStatusListEntry' || place < 0 || place >= listLength) return undefined
  const list = lists.find(({ id }) => id === statusListCredential)
  const bits = list && (await bitsOf(list, purpose, { issuer, now }, tools))
  return bits && isSet(bits, place)
}

/** Bits of a list that the issuer signed and that has not expired. */
async function bitsOf(
  list: JsonObject,
  purpose: StatusPurpose,
  { issuer, now }: Pick<Given, 'issuer' | 'now'>,
  { sha256, verify, gzip }: Tools,
): Promise<Uint8Array | undefined> {
  const { type, credentialSubject: subject, issuer: did, validFrom, validUntil } = list
  if (!Array.isArray(type) || !type.includes('BitstringStatusListCredential') || !isObject(subject)) return undefined
  const { type: kind, statusPurpose, encodedList } = subject
  if (kind !== 'BitstringStatusList' || statusPurpose !== purpose || typeof encodedList !== 'string') return undefined
  if (typeof validFrom !== 'string' || typeof validUntil !== 'string') return undefined
  if (!(Date.parse(validFrom) <= Date.parse(now) && Date.parse(now) < Date.parse(validUntil))) return undefined
  const proof = proofOf(list)
  const key = proof && keyOf(issuer, did, proof.verificationMethod)
  if (!key || !(await isProved(list, key, sha256, verify))) return undefined
  return unpackBits(encodedList, gzip)
}
