// What anybody can prove about a certificate with the issuer's document alone, and with the lists of its status. The
// browser and the tests run this one file.

import type { Sha256 } from '#shared/domain/kernel/sha256.ts'
import type { LedgerHead } from '../ledger/entry.ts'
import { isObject, isProved, type JsonObject, proofOf, type Verify } from './data-integrity.ts'
import { ed25519KeyOf } from './multibase.ts'
import { type Gzip, isSet, listLength, type StatusPurpose, statusPurposes, unpackBits } from './status-list.ts'
import { certifiedHeadOf } from './subject.ts'
import { credentialsContext } from './work-certificate.ts'

/**
 * `unreadable`: no JSON, or no certificate of a work. `issuer`: of somebody else than this issuer, or by a key that is
 * not good for it. `proof`: something in it is not as it was signed.
 */
type Refusal = 'unreadable' | 'issuer' | 'proof'

/** `unknown`: the list was not at hand, is not the issuer's, is too old or not whole. */
type Status = 'holds' | 'revoked' | 'superseded' | 'unknown'

interface Verified {
  readonly isGenuine: true
  readonly workId: string
  /** What the history had reached; `verifyLedger` compares it with the entries. */
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
  /** The text of the file, or its value. */
  readonly certificate: string | JsonObject
  /** The house's document, from its own address or from a file that came from there. */
  readonly issuer: JsonObject
  /** As many as are at hand. */
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

/** What a certificate of a work must have; undefined where it is none. */
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

/** The issuer's key under this address, if it is good for assertions. */
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

/** What is revoked is said before what is superseded; it holds only where both lists say so. */
async function statusOf(certificate: JsonObject, given: Required<Omit<Given, 'certificate'>>, tools: Tools) {
  const answers = new Map<StatusPurpose, boolean | undefined>()
  for (const purpose of statusPurposes) answers.set(purpose, await bitOf(certificate, purpose, given, tools))
  const found = statusPurposes.find(purpose => answers.get(purpose) === true)
  // A revocation that cannot be looked up is not outweighed by anything.
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

/** The bits of a list that the issuer signed and that is not too old. */
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
