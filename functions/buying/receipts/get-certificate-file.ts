import { FileAnswer } from '#functions/machinery/http/answer.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { environment } from '#functions/machinery/runtime/environment.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { readCertificate } from '#functions/store/provenance/certificates.ts'
import { getCertificateFile } from '#shared/api/buying/receipts.ts'
import { isInSight } from '#shared/domain/catalogue/work/artwork.ts'
import { isSeller } from '#shared/domain/catalogue/work/ownership.ts'
import { pathLanguage } from '#shared/domain/kernel/language.ts'
import { pictureKey, shareFile } from '#shared/domain/kernel/picture/files.ts'
import { isObject } from '#shared/domain/provenance/certificate/data-integrity.ts'
import { sheetOf, sheetText, sheetWords } from '#shared/domain/provenance/certificate/sheet.ts'
import { qrCode } from '#shared/qr-code.ts'
import { certificatePdf } from './certificate/certificate-pdf.ts'
import { documentFonts } from './document/fonts.ts'

/** Answers the file to the members who may see the certificate itself (get-certificate.ts). */
export const handler = handle(getCertificateFile, async ({ input, caller, table, objects, language, now, fail }) => {
  const [work, { stored }] = await Promise.all([
    getWork(table, input.productId),
    readCertificate(table, input.productId),
  ])
  const isHolder = work !== undefined && caller !== undefined && isSeller(work, caller)
  if (!work?.ledger || !(isInSight(work, caller) || isHolder) || !stored) return fail('not-found')
  const certificate: unknown = JSON.parse(stored.certificate)
  const sheet = sheetOf(work)
  const text = sheetText(isObject(certificate) ? certificate : {}, sheet)
  const { picture } = sheet
  const [file, fonts] = await Promise.all([
    // Old pictures, older than files for shared links, have no file that a PDF can embed.
    picture?.share ? objects.public.get(pictureKey(picture.id, shareFile)) : undefined,
    documentFonts([text, sheetWords]),
  ])
  const query = new URLSearchParams({ id: work.id, seq: `${text.head.seq}`, hash: text.head.hash, certificate: '1' })
  const stamp =
    stored.isRevoked || work.revokedAt !== undefined
      ? sheetWords.revoked
      : work.ledger.seq > text.head.seq
        ? sheetWords.superseded
        : undefined
  const pdf = await certificatePdf(
    {
      ...{ text, stamp, picture: picture && file ? { jpeg: file.body, picture } : undefined },
      qr: qrCode(`${environment('PUBLIC_ORIGIN')}/${pathLanguage[language]}/ledger/verify?${query}`),
    },
    { language: 'ja', fonts, now: now() },
  )
  return new FileAnswer(pdf, 'application/pdf', { download: `certificate-${work.id}.pdf` })
})
