import { FileAnswer } from '#functions/http/answer.ts'
import { handle } from '#functions/http/handle.ts'
import { environment } from '#functions/runtime/environment.ts'
import { getCertificateIssuer } from '#functions/store/certificates.ts'
import { getIssuerDocument } from '#shared/api/certificates.ts'
import { didDocumentOf, didOf } from '#shared/domain/certificate/did.ts'
import { contextOf } from '#shared/domain/certificate/work-certificate.ts'

export const handler = handle(getIssuerDocument, async ({ input, table, fail }) => {
  const origin = environment('PUBLIC_ORIGIN')
  if (input.file === 'words-1.json') return new FileAnswer(JSON.stringify(contextOf(origin)), 'application/ld+json')
  const issuer = await getCertificateIssuer(table)
  if (!issuer) return fail('not-found')
  return new FileAnswer(JSON.stringify(didDocumentOf(didOf(origin), issuer.keys)), 'application/did+json')
})
