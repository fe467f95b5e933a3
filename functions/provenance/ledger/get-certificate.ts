import { contexts } from '@digitalbazaar/credentials-context'
import { handle } from '#functions/machinery/http/handle.ts'
import { environment } from '#functions/machinery/runtime/environment.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { getCertificateList, readCertificate } from '#functions/store/provenance/certificates.ts'
import { readOnChain } from '#functions/store/provenance/chain.ts'
import { entriesAfter } from '#functions/store/provenance/ledger.ts'
import { getCertificate } from '#shared/api/provenance/certificates.ts'
import { isInSight } from '#shared/domain/catalogue/work/artwork.ts'
import { isSeller } from '#shared/domain/catalogue/work/ownership.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { didDocumentOf, didOf } from '#shared/domain/provenance/certificate/did.ts'
import { sheetOf } from '#shared/domain/provenance/certificate/sheet.ts'
import { contextOf, credentialsContext, wordsAddress } from '#shared/domain/provenance/certificate/work-certificate.ts'
import { type LedgerHead, mostEntries } from '#shared/domain/provenance/ledger/entry.ts'
import { proofView } from './proof-view.ts'

/** For members who may see the work, and for its owner; any other work is answered as an unknown one (D95). */
export const handler = handle(getCertificate, async ({ input, caller, table, now, fail }) => {
  const [work, { issuer, stored }] = await Promise.all([
    getWork(table, input.productId),
    readCertificate(table, input.productId),
  ])
  const isHolder = work !== undefined && caller !== undefined && isSeller(work, caller)
  if (!work?.ledger || !(isInSight(work, caller) || isHolder) || !issuer || !stored) return fail('not-found')
  const origin = environment('PUBLIC_ORIGIN')
  const [list, history] = input.offline
    ? await Promise.all([getCertificateList(table, stored.list), historyOf(table, work.id, work.ledger)])
    : [undefined, null]
  return {
    certificate: JSON.parse(stored.certificate),
    issuer: { ...didDocumentOf(didOf(origin), issuer.keys) },
    head: { seq: work.ledger.seq, hash: work.ledger.hash },
    // True from the decision on, a minute before the status lists say so.
    isRevoked: stored.isRevoked || work.revokedAt !== undefined,
    sheet: sheetOf(work),
    lists: list ? [JSON.parse(list.revocation), JSON.parse(list.refresh)] : [],
    contexts: input.offline
      ? {
          [credentialsContext]: { ...contexts.get(credentialsContext) },
          [wordsAddress(origin)]: { ...contextOf(origin) },
        }
      : {},
    history,
    serverTime: iso(now()),
  }
})

/** The whole history; null where it is longer than one answer. */
async function historyOf(table: Getter & Querier, workId: string, head: LedgerHead) {
  if (head.seq > mostEntries) return null
  const [onChain, rows] = await Promise.all([readOnChain(table, workId), entriesAfter(table, workId, 0, head.seq)])
  return proofView(workId, head, onChain, rows)
}
