// Works as they are once they were shown: with the first entry of their history.
import { appendEntry } from '#functions/store/ledger.ts'
import { workItem } from '#functions/store/works.ts'
import { put, type Write } from '#functions/table/write.ts'
import { registeredFact } from '#shared/domain/ledger/work-facts.ts'
import type { Artwork } from '#shared/domain/work/artwork.ts'

const nobody = { artist: undefined, crafts: [] }

/** The writes of a work that is shown since `at`. */
export async function shownWork(work: Artwork, at: number): Promise<Write[]> {
  const { writes, ledger } = await appendEntry(work, registeredFact(work, nobody, at), at, { begins: true })
  return [put(workItem({ ...work, ...ledger })), ...writes]
}
