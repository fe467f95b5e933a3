import { mostEntries } from '#shared/domain/provenance/ledger/entry.ts'
import { m } from '../../paraglide/messages.js'

/**
 * The link of a file, whatever it is saved with: of a history that is longer than one answer, the page's scripts gather
 * the whole (`web/app/site/save.ts`), and without them the link leads to what `part` says.
 */
interface FileLink {
  readonly to: string
  readonly download: string
  readonly 'data-whole'?: 'proof' | 'certificate'
  readonly 'data-of'?: string
  readonly 'data-failed'?: string
}
export interface SavedFile {
  readonly link: FileLink
  /** What the file has without scripts, where that is not all. */
  readonly part: string | undefined
}

const savedFile = (what: 'proof' | 'certificate', of: string, link: FileLink, part: string | undefined): SavedFile => ({
  link:
    part === undefined ? link : { ...link, 'data-whole': what, 'data-of': of, 'data-failed': m.block_save_failed() },
  part,
})

/** The proof of a history with so many entries. */
export const proofFileOf = (workId: string, total: number): SavedFile =>
  savedFile(
    'proof',
    workId,
    { to: `/api/ledger/${encodeURIComponent(workId)}/proof`, download: `${workId}.ledger.json` },
    total > mostEntries ? m.block_save_part({ count: mostEntries, total }) : undefined,
  )

/** Where a certificate's sheet for printing is. */
export const certificatePdfOf = (workId: string): string =>
  `/api/ledger/certificate/pdf?productId=${encodeURIComponent(workId)}`

/** A certificate with all that it takes to verify it without a network, and its history of so many entries. */
export const certificateFileOf = (workId: string, total: number): SavedFile =>
  savedFile(
    'certificate',
    workId,
    {
      to: `/api/ledger/certificate?productId=${encodeURIComponent(workId)}&offline=1`,
      download: `${workId}.certificate.json`,
    },
    total > mostEntries ? m.certificate_save_part({ count: mostEntries }) : undefined,
  )
