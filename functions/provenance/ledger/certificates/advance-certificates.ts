import type { Write } from '#functions/machinery/table/write.ts'
import { allWorks } from '#functions/store/catalogue/works.ts'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import {
  entriesUncertified,
  getCertificates,
  isCertified,
  putCertificate,
  putCertificateIssuer,
  putCertificateList,
} from '#functions/store/provenance/certificates.ts'
import { historyEntriesOf } from '#functions/store/provenance/ledger.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { didOf } from '#shared/domain/provenance/certificate/did.ts'
import type { CertificateIssuer, StoredCertificate } from '#shared/domain/provenance/certificate/stored.ts'
import { workCertificateOf } from '#shared/domain/provenance/certificate/work-certificate.ts'
import { attestationIn, labelsAfter } from '#shared/domain/provenance/ledger/attestation.ts'
import { tokenIdOf } from '#shared/domain/provenance/ledger/entry.ts'
import type { StoredLedgerEntry } from '#shared/domain/provenance/ledger/stored.ts'
import { minuteMs } from '#shared/durations.ts'
import { type CertificateRun, OtherCertificateRun, signed } from './context.ts'
import { type Issuing, readIssuing } from './issuer.ts'
import { closedList, listWithRoom, type OpenList, openList, signedAnewMs, takePlace } from './lists.ts'

/** Number of works per transaction: with their entries and lists they stay below its hundred items. */
const atOnce = 30

/**
 * Issues missing certificates: for works with new history entries, and for all works when the basis of certificates
 * changed. Each transaction writes certificates, their places in the status lists, and the marks of superseded ones,
 * under the version of the issuer; a run may stop anywhere, and of two runs one continues.
 */
export async function advanceCertificates(run: CertificateRun): Promise<void> {
  try {
    await advance(run)
  } catch (error) {
    if (!(error instanceof OtherCertificateRun)) throw error
  }
}

async function advance(run: CertificateRun): Promise<void> {
  const until = run.now() + minuteMs / 2
  let issuing = await readIssuing(run)
  const seen = new Set<string>()
  let works: readonly string[] | undefined
  while (run.now() < until) {
    const entries = (await entriesUncertified(run.table, atOnce)).filter(({ hash }) => !seen.has(hash))
    for (const { hash } of entries) seen.add(hash)
    const { askedUpTo } = issuing.issuer
    if (entries.length > 0) {
      const workIds = [...new Set(entries.map(({ entry }) => entry.workId))]
      issuing = await certify(run, issuing, { workIds, entries, askedUpTo })
    } else if (askedUpTo === null) break
    else {
      works ??= await worksWithHistory(run)
      const left = works.filter(id => id > askedUpTo)
      const workIds = left.slice(0, atOnce)
      const upTo = left.length <= atOnce ? null : (workIds.at(-1) ?? null)
      issuing = await certify(run, issuing, { workIds, entries: [], askedUpTo: upTo })
    }
  }
  await signListsAnew(run, issuing.issuer)
}

const worksWithHistory = async ({ table }: CertificateRun) =>
  (await allWorks(table, 100_000)).flatMap(({ id, ledger }) => (ledger ? [id] : [])).sort()

interface Batch {
  readonly workIds: readonly string[]
  /** Entries that wait no longer once the certificates are written. */
  readonly entries: readonly StoredLedgerEntry[]
  readonly askedUpTo: string | null
}

async function certify(run: CertificateRun, issuing: Issuing, batch: Batch): Promise<Issuing> {
  const { table } = run
  const { issuer } = issuing
  const [before, histories] = await Promise.all([
    getCertificates(table, batch.workIds),
    Promise.all(batch.workIds.map(id => historyEntriesOf(table, id))),
  ])
  const dues = histories.flatMap(history => dueOf(history, before, issuer))
  const fresh = dues.filter(({ isRevoked }) => !isRevoked)
  const open = new Map<number, OpenList>()
  const target = fresh.length > 0 ? await listWithRoom(run, issuer, fresh.length) : undefined
  if (target) open.set(target.list, target)
  for (const { before: former, isRevoked } of dues) {
    if (!former) continue
    const list = open.get(former.list) ?? (await openList(run, former.list))
    open.set(former.list, list)
    list.marked[isRevoked ? 'revocation' : 'refresh'].push(former.place)
  }
  const certificates = await Promise.all(
    dues.map(due => (target && !due.isRevoked ? issued(run, issuing, due, target) : revoked(due))),
  )
  const lists = await Promise.all([...open.values()].map(list => closedList(run, issuer, list)))
  const next = { ...issuer, askedUpTo: batch.askedUpTo, list: Math.max(issuer.list, target?.list ?? 0) }
  return {
    ...issuing,
    issuer: await committed(run, issuer, next, [
      ...dues.flatMap((due, at) => {
        const made = certificates[at]
        return made ? [putCertificate(due.before, made)] : []
      }),
      ...lists.map(list => putCertificateList(open.get(list.list)?.before, list)),
      ...batch.entries.map(isCertified),
    ]),
  }
}

interface Due {
  readonly history: readonly StoredLedgerEntry[]
  readonly last: StoredLedgerEntry
  readonly before: StoredCertificate | undefined
  readonly isRevoked: boolean
}

/**
 * What a history requires: a certificate of its head, or the revocation of the last one; undefined where both are done.
 */
function dueOf(
  history: readonly StoredLedgerEntry[],
  certificates: readonly StoredCertificate[],
  { basis }: CertificateIssuer,
): Due[] {
  const last = history.at(-1)
  if (!last) return []
  const before = certificates.find(({ workId }) => workId === last.entry.workId)
  const isRevoked = history.some(({ entry }) => entry.type === 'revoked')
  const isDone = isRevoked
    ? before === undefined || before.isRevoked
    : before?.hash === last.hash && before.basis === basis
  return isDone ? [] : [{ history, last, before, isRevoked }]
}

async function issued(
  run: CertificateRun,
  { issuer, contract }: Issuing,
  { history, last, before }: Due,
  target: OpenList,
): Promise<StoredCertificate> {
  const { workId, seq } = last.entry
  const place = takePlace(target)
  const { origin, now } = run
  const tokenId = `${await tokenIdOf(workId, sha256)}`
  const document = workCertificateOf({
    ...{ origin, did: didOf(origin), workId, place, list: target.list, issuedAt: iso(now()) },
    labels: labelsAfter(history),
    attested: attestationIn(history),
    head: { seq, hash: last.hash },
    chain: contract ? { chainId: contract.chainId, address: contract.address, tokenId } : null,
  })
  return {
    ...{ workId, seq, place, hash: last.hash, basis: issuer.basis, list: target.list, isRevoked: false },
    certificate: await signed(run, issuer, document),
    version: (before?.version ?? 0) + 1,
  }
}

const revoked = ({ before }: Due): StoredCertificate | undefined =>
  before && { ...before, isRevoked: true, version: before.version + 1 }

/** Commits one transaction after another; after a conflict the other run continues instead. */
async function committed(
  { commit, now }: CertificateRun,
  before: CertificateIssuer,
  change: CertificateIssuer,
  writes: readonly Write<'put' | 'update'>[],
): Promise<CertificateIssuer> {
  const issuer = { ...change, version: before.version + 1 }
  const { outcome } = await commit({
    once: `issue-${issuer.version}-${now()}`,
    writes: [putCertificateIssuer(before, issuer), ...writes],
    isVersioned: true,
  })
  if (outcome !== 'done') throw new OtherCertificateRun()
  return issuer
}

/** Lists expire, so that an old one cannot be presented as the present one. */
async function signListsAnew(run: CertificateRun, issuer: CertificateIssuer): Promise<void> {
  if (issuer.list === 0 || run.now() - issuer.listsSignedAt < signedAnewMs) return
  let current = issuer
  for (let list = 1; list <= issuer.list; list++) {
    const open = await openList(run, list)
    const closed = await closedList(run, current, open)
    const isLast = list === issuer.list
    const next = isLast ? { ...current, listsSignedAt: run.now() } : current
    current = await committed(run, current, next, [putCertificateList(open.before, closed)])
  }
}
