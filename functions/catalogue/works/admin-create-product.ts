import { handle } from '#functions/machinery/http/handle.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { resolvePictures } from '#functions/store/catalogue/pictures.ts'
import { createWork, linkPartner } from '#functions/store/catalogue/works.ts'
import { nextRecordNumber } from '#functions/store/kernel/record-numbers.ts'
import { audited } from '#functions/store/people/audit.ts'
import { adminCreateProduct } from '#shared/api/catalogue/console/works.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { referencesOf } from './console/references.ts'
import { auditedWork, sellerFrom, workView } from './console/work-view.ts'

export const handler = handle(
  adminCreateProduct,
  async ({ input, table, caller, now, newId, fail, invalid, commit }) => {
    const seller = sellerFrom(input.seller)
    const { missing } = await referencesOf(table, { ...input, seller })
    if (missing.length > 0) return invalid(...missing)
    const id = newId()
    const pictures = await resolvePictures(table, input.imgs, {
      ownerId: caller.operatorId,
      business: 'work',
      usedBy: `work:${id}`,
    })
    if (!pictures.isComplete) return fail('upload-not-ready')

    const at = now()
    const register = async () => {
      const { number, taken } = await nextRecordNumber(table, at)
      const work: Artwork = {
        ...input,
        id,
        number,
        imgs: pictures.pictures,
        originals: pictures.originals,
        seller,
        visibility: 'draft',
        edition: 1,
        state: 'held',
        saleStatus: 'not-on-sale',
        createdAt: at,
        updatedAt: at,
      }
      const audit = { id: newId(), at, by: caller, action: adminCreateProduct.id, subject: { kind: 'work', id } }
      // Another editor took the number.
      return commit.unlessBusy({
        writes: [
          createWork(work),
          taken,
          ...(work.seller.partnerId ? [linkPartner(work.seller.partnerId, id)] : []),
          ...pictures.writes,
          audited({ ...audit, before: null, after: auditedWork(work) }),
        ],
        answer: workView(work),
      })
    }
    return untilWritten(register, { otherwise: () => fail('busy', undefined, 1) })
  },
)
