import { getCertificateList } from '#functions/store/provenance/certificates.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { didOf } from '#shared/domain/provenance/certificate/did.ts'
import {
  listLength,
  noBits,
  packBits,
  type StatusPurpose,
  statusListOf,
  statusPlaceOf,
  statusPurposes,
  unpackBits,
  withSet,
} from '#shared/domain/provenance/certificate/status-list.ts'
import type { CertificateIssuer, CertificateList } from '#shared/domain/provenance/certificate/stored.ts'
import { statusListAddress } from '#shared/domain/provenance/certificate/work-certificate.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { type CertificateRun, signed } from './context.ts'
import { certificateTools } from './tools.ts'

/** Validity of a list, ms: a reader without a newer one reports the status as unknown. */
const validMs = 2 * dayMs
/** Interval at which unchanged lists are signed again, ms. */
export const signedAnewMs = dayMs / 2

/** A list as read, with its changes in one transaction. */
export interface OpenList {
  readonly before: CertificateList | undefined
  readonly list: number
  readonly spread: CertificateList['spread']
  count: number
  readonly marked: Record<StatusPurpose, number[]>
}

const opened = (before: CertificateList): OpenList => ({
  ...{ before, list: before.list, spread: before.spread, count: before.count },
  marked: { revocation: [], refresh: [] },
})

/** Opens a list; throws where it does not exist, because a list is written together with its first place. */
export async function openList({ table }: CertificateRun, list: number): Promise<OpenList> {
  const before = await getCertificateList(table, list)
  if (!before) throw new Error(`there is no list ${list} of certificates`)
  return opened(before)
}

/** Opens the list with room for `many` more certificates: the newest one, or a new one after it. */
export async function listWithRoom(run: CertificateRun, { list }: CertificateIssuer, many: number): Promise<OpenList> {
  const newest = list === 0 ? undefined : await openList(run, list)
  if (newest && newest.count + many <= listLength) return newest
  return {
    ...{ before: undefined, list: list + 1, spread: run.newSpread(), count: 0 },
    marked: { revocation: [], refresh: [] },
  }
}

/** Takes the next free place of a list. */
export function takePlace(open: OpenList): number {
  const place = statusPlaceOf(open.count, open.spread)
  open.count += 1
  return place
}

/** The list in its stored and its published form, both signed again. */
export async function closedList(
  run: CertificateRun,
  issuer: CertificateIssuer,
  open: OpenList,
): Promise<CertificateList> {
  // The number of superseded certificates would say something about works that strangers may not know (D95).
  for (let left = run.decoys(); left > 0 && open.count < listLength; left--) open.marked.refresh.push(takePlace(open))
  const { before, list, spread, count, marked } = open
  const sign = async (purpose: StatusPurpose) => {
    const bits = withSet(before ? await bitsOf(before[purpose]) : noBits(), marked[purpose])
    const document = statusListOf({
      did: didOf(run.origin),
      url: statusListAddress(run.origin, purpose, list),
      purpose,
      bits: await packBits(bits, certificateTools.gzip),
      from: iso(run.now()),
      until: iso(run.now() + validMs),
      ttl: minuteMs,
    })
    return [purpose, await signed(run, issuer, document)] as const
  }
  const [revocation, refresh] = await Promise.all(statusPurposes.map(sign))
  const texts = { revocation: revocation?.[1] ?? '', refresh: refresh?.[1] ?? '' }
  return { list, spread, count, ...texts, version: (before?.version ?? 0) + 1 }
}

async function bitsOf(signedList: string): Promise<Uint8Array> {
  const { credentialSubject } = Object(JSON.parse(signedList))
  const bits = await unpackBits(`${Object(credentialSubject).encodedList}`, certificateTools.gzip)
  if (!bits) throw new Error('a stored list of certificates has no bits')
  return bits
}
