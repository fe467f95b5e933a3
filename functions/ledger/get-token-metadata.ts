import { FileAnswer } from '#functions/http/answer.ts'
import { handle } from '#functions/http/handle.ts'
import { environment } from '#functions/runtime/environment.ts'
import { findToken } from '#functions/store/chain.ts'
import { workNamesOf } from '#functions/store/ledger.ts'
import { getWork } from '#functions/store/works.ts'
import { getTokenMetadata } from '#shared/api/ledger.ts'
import { tokenMetadataOf } from '#shared/domain/ledger/token-metadata.ts'
import { pictureAt } from '#shared/domain/picture/files.ts'
import { isPublic } from '#shared/domain/work/artwork.ts'

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
