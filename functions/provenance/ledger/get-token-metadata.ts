import { FileAnswer } from '#functions/machinery/http/answer.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { environment } from '#functions/machinery/runtime/environment.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { findToken } from '#functions/store/provenance/chain.ts'
import { workNamesOf } from '#functions/store/provenance/ledger.ts'
import { getTokenMetadata } from '#shared/api/provenance/ledger.ts'
import { isPublic } from '#shared/domain/catalogue/work/artwork.ts'
import { pictureAt } from '#shared/domain/kernel/picture/files.ts'
import { tokenMetadataOf } from '#shared/domain/provenance/ledger/token-metadata.ts'

/** Answers for public works alone, as every other page for strangers (D95). */
export const handler = handle(getTokenMetadata, async ({ input, table, fail }) => {
  const token = await findToken(table, input.file.replace(/\.json$/, ''))
  const work = token && (await getWork(table, token.workId))
  if (!work?.ledger || !isPublic(work)) return fail('not-found')
  const origin = environment('PUBLIC_ORIGIN')
  const [first] = work.imgs
  const metadata = tokenMetadataOf({ ...work, ledger: work.ledger }, await workNamesOf(table, work), {
    origin,
    image: first && `${origin}${pictureAt(first, 1600)}`,
  })
  return new FileAnswer(JSON.stringify(metadata), 'application/json; charset=utf-8')
})
