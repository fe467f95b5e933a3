// A certificate as a file, and what a reader can verify about it. The file may contain everything needed to verify, but
// not the reason to trust it: only the house's own address proves whose a key is.
import { type Proof, proofIn } from '../ledger/proof.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { isObject, type JsonObject } from './data-integrity.ts'
import { type CertificateFinding, type Tools, verifyCertificate } from './verify.ts'

export interface CertificateFile {
  readonly certificate: JsonObject
  /** Issuer's document as contained in the file. */
  readonly issuer: JsonObject | undefined
  readonly lists: readonly JsonObject[]
  readonly history: Proof | undefined
}

/** Documents from the house's own address, not from a file. */
export interface House {
  readonly issuer: JsonObject
  /** Current status lists; empty without a network. */
  readonly lists: readonly JsonObject[]
}

export interface CertificateCheck {
  readonly finding: CertificateFinding
  /** `file`: only the file itself claims that the key is the house's, so that anybody may have written it. */
  readonly keyFrom: 'house' | 'file'
  /** ISO 8601 date of the lists that give the status; null if it is unknown. */
  readonly statusAt: string | null
  /** The status is from the network, not from the file. */
  readonly isStatusFresh: boolean
  /** `same`: the history is valid and has the entry that the certificate names. */
  readonly history: 'absent' | 'same' | 'other'
  /** Entries of the history after the one in the certificate. */
  readonly newer: number
}

/**
 * The certificate in a text: an answer of `GET /ledger/certificate`, a file saved by a page, or the bare certificate.
 * Undefined for any other text, including a proof of a history.
 */
export function readCertificateFile(text: string): CertificateFile | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const answer = isObject(value) && isObject(value['data']) ? value['data'] : value
  if (!isObject(answer)) return undefined
  const { certificate, issuer, lists, history } = isObject(answer['certificate']) ? answer : { certificate: answer }
  if (!isObject(certificate) || certificate['credentialSubject'] === undefined) return undefined
  return {
    certificate,
    issuer: isObject(issuer) ? issuer : undefined,
    lists: Array.isArray(lists) ? lists.filter(isObject) : [],
    history: proofIn(history),
  }
}

/**
 * Verifies a certificate. `house`: undefined if its address could not be reached. `now`: ISO 8601 by the reader's
 * clock, which may be slow: no list counts as older than its issuer's date.
 */
export async function checkCertificate(
  { certificate, issuer: claimed, lists: own, history }: CertificateFile,
  house: House | undefined,
  now: string,
  tools: Tools,
): Promise<CertificateCheck> {
  const lists = [...(house?.lists ?? []), ...own]
  const days = lists.flatMap(({ validFrom }) => (typeof validFrom === 'string' ? [validFrom] : []))
  const at = [now, ...days].reduce((latest, day) => (Date.parse(day) > Date.parse(latest) ? day : latest))
  const keyFrom = house ? 'house' : 'file'
  const finding = await verifyCertificate(
    { certificate, issuer: house?.issuer ?? claimed ?? {}, lists, now: at },
    tools,
  )
  const nothing = { finding, keyFrom, statusAt: null, isStatusFresh: false, history: 'absent', newer: 0 } as const
  if (!finding.isGenuine) return nothing
  const isKnown = finding.status !== 'unknown'
  const used = addressesOf(certificate)
    .map(address => lists.find(({ id }) => id === address))
    .filter(list => list !== undefined)
  const [oldest] = used.map(({ validFrom }) => `${validFrom}`).sort()
  return {
    ...nothing,
    statusAt: isKnown && oldest !== undefined ? oldest : null,
    isStatusFresh: isKnown && used.every(list => house?.lists.includes(list)),
    ...(await compared(history, finding, tools)),
  }
}

/** Addresses of the status lists that the certificate names. */
export function addressesOf({ credentialStatus }: JsonObject): string[] {
  const entries: JsonObject[] = Array.isArray(credentialStatus) ? credentialStatus.filter(isObject) : []
  return entries.map(({ statusListCredential }) => `${statusListCredential}`)
}

async function compared(
  history: Proof | undefined,
  { workId, head }: Pick<Extract<CertificateFinding, { isGenuine: true }>, 'workId' | 'head'>,
  { sha256 }: Tools,
): Promise<Pick<CertificateCheck, 'history' | 'newer'>> {
  if (!history) return { history: 'absent', newer: 0 }
  const { problems, newer } = await verifyLedger(history, head, sha256)
  const isSame = history.workId === workId && problems.length === 0
  return { history: isSame ? 'same' : 'other', newer: isSame ? newer : 0 }
}
