import { FileAnswer } from '#functions/machinery/http/answer.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { environment } from '#functions/machinery/runtime/environment.ts'
import { getCertificateIssuer } from '#functions/store/provenance/certificates.ts'
import { getIssuerDocument } from '#shared/api/provenance/certificates.ts'
import { didDocumentOf, didOf } from '#shared/domain/provenance/certificate/did.ts'
import { contextOf } from '#shared/domain/provenance/certificate/work-certificate.ts'

export const handler = handle(getIssuerDocument, async ({ input, table, fail }) => {
  const origin = environment('PUBLIC_ORIGIN')
  if (input.file === 'words-1.json') return new FileAnswer(JSON.stringify(contextOf(origin)), 'application/ld+json')
  const issuer = await getCertificateIssuer(table)
  if (!issuer) return fail('not-found')
  return new FileAnswer(JSON.stringify(didDocumentOf(didOf(origin), issuer.keys)), 'application/did+json')
})
