import { contexts } from '@digitalbazaar/credentials-context'
import { handle } from '#functions/http/handle.ts'
import { environment } from '#functions/runtime/environment.ts'
import { getCertificateList, readCertificate } from '#functions/store/certificates.ts'
import { getWork } from '#functions/store/works.ts'
import { getCertificate } from '#shared/api/certificates.ts'
import { didDocumentOf, didOf } from '#shared/domain/certificate/did.ts'
import { contextOf, credentialsContext, wordsAddress } from '#shared/domain/certificate/work-certificate.ts'
import { iso } from '#shared/domain/iso.ts'
import { isInSight } from '#shared/domain/work/artwork.ts'
import { isSeller } from '#shared/domain/work/ownership.ts'

/** For whoever may see the work, and for who has it; any other is answered as one that is not there (D95). */
export const handler = handle(getCertificate, async ({ input, caller, table, now, fail }) => {
  const [work, { issuer, stored }] = await Promise.all([
    getWork(table, input.productId),
    readCertificate(table, input.productId),
  ])
  const isHolder = work !== undefined && caller !== undefined && isSeller(work, caller)
  if (!work?.ledger || !(isInSight(work, caller) || isHolder) || !issuer || !stored) return fail('not-found')
  const origin = environment('PUBLIC_ORIGIN')
  const list = input.offline ? await getCertificateList(table, stored.list) : undefined
  return {
    certificate: JSON.parse(stored.certificate),
    issuer: { ...didDocumentOf(didOf(origin), issuer.keys) },
    head: { seq: work.ledger.seq, hash: work.ledger.hash },
    isRevoked: stored.isRevoked,
    lists: list ? [JSON.parse(list.revocation), JSON.parse(list.refresh)] : [],
    contexts: input.offline
      ? {
          [credentialsContext]: { ...contexts.get(credentialsContext) },
          [wordsAddress(origin)]: { ...contextOf(origin) },
        }
      : {},
    serverTime: iso(now()),
  }
})
