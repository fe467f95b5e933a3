// Works as they are once they were shown: with the first entry of their history.

import { put, type Write } from '#functions/machinery/table/write.ts'
import { workItem } from '#functions/store/catalogue/works.ts'
import { appendEntry } from '#functions/store/provenance/ledger.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { registeredFact } from '#shared/domain/provenance/ledger/work-facts.ts'

const nobody = { artist: undefined, crafts: [] }

/** The writes of a work that is shown since `at`. */
export async function shownWork(work: Artwork, at: number): Promise<Write[]> {
  const { writes, ledger } = await appendEntry(work, registeredFact(work, nobody, at), at, { begins: true })
  return [put(workItem({ ...work, ...ledger })), ...writes]
}
