// The printed sheet of a certificate, for page and PDF: one sheet in both languages, because it stays with the work and
// goes to its next holder.
import * as z from 'zod'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import type { Localized } from '#shared/domain/kernel/language.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { eraYear, formalDay } from '#shared/japan-era.ts'
import { dayInJapan } from '#shared/japan-time.ts'
import type { LedgerHead } from '../ledger/entry.ts'
import type { JsonObject } from './data-integrity.ts'
import { certifiedHeadOf, certifiedWorkOf } from './subject.ts'

/** Content of the sheet that is not signed: texts of the work as it is today. */
export const certificateSheet = () =>
  z.object({
    /** Record number, as `KM-2026-00417`; null for works without one. */
    number: z.string().nullable(),
    reading: z.string(),
    picture: picture().nullable(),
  })
export type CertificateSheet = z.infer<ReturnType<typeof certificateSheet>>

export const sheetOf = ({ number, reading, imgs }: Artwork): CertificateSheet => ({
  number: number ?? null,
  reading,
  picture: imgs[0] ?? null,
})

export interface SheetText {
  readonly title: Localized
  readonly reading: string
  readonly number: string | null
  readonly artist: Localized
  /** Statement of the house. */
  readonly statement: Localized
  /** Labels with values; a value that exists in one language only is printed once. */
  readonly rows: readonly (readonly [label: Localized, value: Localized])[]
  readonly head: LedgerHead
  readonly issued: Localized
}

/** Fixed texts of the sheet. */
export const sheetWords = {
  certificate: { ja: '作品証明書', en: 'Certificate of a work' },
  house: { ja: '工藝の間', en: 'Kogei no Ma' },
  number: { ja: '台帳番号', en: 'Record' },
  photograph: { ja: '作品の写真', en: 'Photograph of the work' },
  by: { ja: '作', en: 'by' },
  scan: { ja: 'QRコードから確かめる', en: 'Scan to verify' },
  network: {
    ja: '来歴の先頭（SHA-256）。照合には通信が必要です。保存した署名つきファイルは、通信がなくても確かめられます。',
    en: 'Head of the history (SHA-256). Scanning needs the network; the saved signed file does not.',
  },
  seal: { ja: '工藝の間の印', en: 'Seal of Kogei no Ma' },
  revoked: { ja: '取消', en: 'Revoked' },
  superseded: { ja: '新しい記録あり', en: 'Newer entries exist' },
} as const satisfies Record<string, Localized>

/** Head of a document that is not a certificate, whose sheet is empty. */
const noHead: LedgerHead = { seq: 0, hash: '0x' }

export function sheetText(certificate: JsonObject, { number, reading }: CertificateSheet): SheetText {
  const { title, artist, crafts, madeYear, technique, material, size, boxSize, weight } = certifiedWorkOf(certificate)
  const head = certifiedHeadOf(certificate) ?? noHead
  const issuedAt = typeof certificate['validFrom'] === 'string' ? certificate['validFrom'] : ''
  const day = issuedAt === '' ? '' : dayInJapan(Date.parse(issuedAt))
  const both = (text: string): Localized => ({ ja: text, en: text })
  const rows: (readonly [Localized, Localized])[] = [
    [{ ja: '作家', en: 'Artist' }, artist],
    [{ ja: '技法', en: 'Technique' }, technique],
    [{ ja: '制作年', en: 'Year' }, madeYear === null ? both('') : yearIn(madeYear)],
    [{ ja: '素材', en: 'Material' }, material],
    [{ ja: '寸法', en: 'Size' }, size],
    [{ ja: '分野', en: 'Craft' }, crafts],
    [{ ja: '箱', en: 'Box' }, both(boxSize)],
    [{ ja: '重さ', en: 'Weight' }, both(weight)],
    [
      { ja: '来歴', en: 'Provenance' },
      { ja: `${day} までの記録 ${head.seq} 件`, en: `Entries until then: ${head.seq}` },
    ],
  ]
  return {
    ...{ title, reading, number, artist, head },
    statement: statementOf(artist),
    rows: rows.filter(([, { ja, en }]) => ja !== '' || en !== ''),
    issued: { ja: issuedAt === '' ? '' : formalDay(issuedAt), en: day },
  }
}

const statementOf = ({ ja, en }: Localized): Localized => ({
  ja: `右の作品は${ja === '' ? '' : `${ja}の手になる一点であり、`}その来歴とともに工藝の間の作品台帳に記されていることを証します。`,
  en: `This work${en === '' ? '' : ` by ${en}`} is entered, with its provenance, in the ledger of Kogei no Ma.`,
})

function yearIn(year: number): Localized {
  const era = eraYear(year)
  return { ja: era === undefined ? `${year}年` : `${era}（${year}年）`, en: `${year}` }
}
