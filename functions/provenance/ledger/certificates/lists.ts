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

/** How long a list is believed: a reader who has none newer says that the status is unknown. */
const validMs = 2 * dayMs
/** When lists are signed anew although nothing changed. */
export const signedAnewMs = dayMs / 2

/** A list as it was read, and what changes of it in one transaction. */
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

/** Throws where there is none: whoever has a place in it was written with it. */
export async function openList({ table }: CertificateRun, list: number): Promise<OpenList> {
  const before = await getCertificateList(table, list)
  if (!before) throw new Error(`there is no list ${list} of certificates`)
  return opened(before)
}

/** The list that takes `many` certificates more: the newest one, or one after it. */
export async function listWithRoom(run: CertificateRun, { list }: CertificateIssuer, many: number): Promise<OpenList> {
  const newest = list === 0 ? undefined : await openList(run, list)
  if (newest && newest.count + many <= listLength) return newest
  return {
    ...{ before: undefined, list: list + 1, spread: run.newSpread(), count: 0 },
    marked: { revocation: [], refresh: [] },
  }
}

/** The next free place of a list. */
export function takePlace(open: OpenList): number {
  const place = statusPlaceOf(open.count, open.spread)
  open.count += 1
  return place
}

/** As it is stored and answered, both signed anew. */
export async function closedList(
  run: CertificateRun,
  issuer: CertificateIssuer,
  open: OpenList,
): Promise<CertificateList> {
  // How many certificates were superseded would tell of works that strangers may not know (D95).
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
