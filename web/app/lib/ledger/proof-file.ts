/** Where a proof is saved from, also without scripts, and what the file is called. */
export const proofFileOf = (workId: string) => ({
  href: `/api/ledger/${encodeURIComponent(workId)}/proof`,
  name: `${workId}.ledger.json`,
})
