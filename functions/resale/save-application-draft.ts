import { handle } from '#functions/http/handle.ts'
import { putResaleDraft } from '#functions/store/applications.ts'
import { parseHolding } from '#functions/store/holdings.ts'
import { resaleKeys } from '#functions/table/keys.ts'
import { saveApplicationDraft } from '#shared/api/resale/applications.ts'
import { iso } from '#shared/domain/iso.ts'

/** The last word holds, from whichever window it came. */
export const handler = handle(
  saveApplicationDraft,
  async ({ input, caller, read, now, commit, fail }) => {
    const { productId, form } = input
    const held = read.get(resaleKeys.holding(caller.userId, productId))
    if (!held || parseHolding(held).passedAt !== undefined) return fail('not-found')
    const savedAt = now()
    return commit({
      writes: [putResaleDraft(caller.userId, productId, { form, savedAt })],
      answer: { savedAt: iso(savedAt) },
    })
  },
  { reads: ({ productId }, { userId = '' }) => [resaleKeys.holding(userId, productId)] },
)
