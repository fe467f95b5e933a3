import { handle } from '#functions/http/handle.ts'
import { audited } from '#functions/store/audit.ts'
import { resolvePictures } from '#functions/store/public-pictures.ts'
import { createWork, linkPartner } from '#functions/store/works.ts'
import { createProduct } from '#shared/api/console/works.ts'
import type { Artwork } from '#shared/domain/work/artwork.ts'
import { missingReferences } from './console/references.ts'
import { workView } from './console/work-view.ts'

export const handler = handle(createProduct, async ({ input, table, caller, now, newId, fail, invalid, commit }) => {
  const missing = await missingReferences(table, input)
  if (missing.length > 0) return invalid(...missing)
  const id = newId()
  const pictures = await resolvePictures(table, input.imgs, {
    known: [],
    ownerId: caller.operatorId,
    business: 'work',
    usedBy: `work:${id}`,
  })
  if (!pictures.isComplete) return fail('upload-not-ready')

  const at = now()
  const work: Artwork = {
    ...input,
    id,
    imgs: pictures.pictures,
    visibility: 'draft',
    edition: 1,
    state: 0,
    saleStatus: 0,
    createdAt: at,
    updatedAt: at,
  }
  const audit = { id: newId(), at, by: caller, action: createProduct.id, subject: { kind: 'work', id } }
  return commit({
    writes: [
      createWork(work),
      ...(input.seller.type === 2 ? [linkPartner(input.seller.partnerId, id)] : []),
      ...pictures.writes,
      audited({ ...audit, before: null, after: work }),
    ],
    answer: workView(work),
  })
})
