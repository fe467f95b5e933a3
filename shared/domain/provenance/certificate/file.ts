// A certificate as it is kept and handed on, and what a reader can find out about it. The file may bring all that
// verifying takes, but never the reason to believe it: whose a key is, only the house's own address tells.
import { type Proof, proofIn } from '../ledger/proof.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { isObject, type JsonObject } from './data-integrity.ts'
import { type CertificateFinding, type Tools, verifyCertificate } from './verify.ts'

export interface CertificateFile {
  readonly certificate: JsonObject
  /** The document of who issued it, as the file says. */
  readonly issuer: JsonObject | undefined
  readonly lists: readonly JsonObject[]
  readonly history: Proof | undefined
}

/** What came from the house's own address, not from a file. */
export interface House {
  readonly issuer: JsonObject
  /** Lists of its status, as they are now; none without a network. */
  readonly lists: readonly JsonObject[]
}

export interface CertificateCheck {
  readonly finding: CertificateFinding
  /** `file`: nobody but the file says that the key is the house's, so that anybody may have written it. */
  readonly keyFrom: 'house' | 'file'
  /** Since when the lists are that tell the status, ISO 8601; null where it is unknown. */
  readonly statusAt: string | null
  /** The status was asked for just now, and not read from the file. */
  readonly isStatusFresh: boolean
  /** `same`: the history holds and has the entry that the certificate names. */
  readonly history: 'absent' | 'same' | 'other'
  /** Entries of the history after the one that the certificate names. */
  readonly newer: number
}

/**
 * The certificate in a text: as `GET /ledger/certificate` answers it, as a page saved it, or by itself. Undefined for any
 * other text, a proof of a history among them.
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
 * What is true of a certificate. `house`: undefined where its address could not be asked. `now`: ISO 8601, by the clock of
 * the reader, which may be slow: no list is older than what its issuer wrote into it.
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

/** Where the lists are that tell the status of a certificate, as it says itself. */
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
