/** Where a proof is saved from, also without scripts, and what the file is called. */
export const proofFileOf = (workId: string) => ({
  href: `/api/ledger/${encodeURIComponent(workId)}/proof`,
  name: `${workId}.ledger.json`,
})

/** The same of a certificate's sheet for printing. */
export const certificatePdfOf = (workId: string): string =>
  `/api/ledger/certificate/pdf?productId=${encodeURIComponent(workId)}`

/** The same of a certificate, with all that it takes to verify it without a network. */
export const certificateFileOf = (workId: string) => ({
  href: `/api/ledger/certificate?productId=${encodeURIComponent(workId)}&offline=1`,
  name: `${workId}.certificate.json`,
})
