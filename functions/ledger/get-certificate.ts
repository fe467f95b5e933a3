import { contexts } from '@digitalbazaar/credentials-context'
import { handle } from '#functions/http/handle.ts'
import { environment } from '#functions/runtime/environment.ts'
import { getCertificateList, readCertificate } from '#functions/store/certificates.ts'
import { readOnChain } from '#functions/store/chain.ts'
import { entriesAfter } from '#functions/store/ledger.ts'
import { getWork } from '#functions/store/works.ts'
import type { Getter, Querier } from '#functions/table/table.ts'
import { getCertificate } from '#shared/api/certificates.ts'
import { didDocumentOf, didOf } from '#shared/domain/certificate/did.ts'
import { sheetOf } from '#shared/domain/certificate/sheet.ts'
import { contextOf, credentialsContext, wordsAddress } from '#shared/domain/certificate/work-certificate.ts'
import { iso } from '#shared/domain/iso.ts'
import { type LedgerHead, mostEntries } from '#shared/domain/ledger/entry.ts'
import { isInSight } from '#shared/domain/work/artwork.ts'
import { isSeller } from '#shared/domain/work/ownership.ts'
import { proofView } from './proof-view.ts'

/** For whoever may see the work, and for who has it; any other is answered as one that is not there (D95). */
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
    // From the moment on that it is decided, a minute before the lists say so.
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

/** The whole of it; null where it is longer than one answer. */
async function historyOf(table: Getter & Querier, workId: string, head: LedgerHead) {
  if (head.seq > mostEntries) return null
  const [onChain, rows] = await Promise.all([readOnChain(table, workId), entriesAfter(table, workId, 0, head.seq)])
  return proofView(workId, head, onChain, rows)
}
