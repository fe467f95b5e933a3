import { handle } from '#functions/machinery/http/handle.ts'
import { resaleKeys } from '#functions/machinery/table/keys.ts'
import { putResaleDraft } from '#functions/store/selling/applications.ts'
import { parseHolding } from '#functions/store/selling/holdings.ts'
import { saveApplicationDraft } from '#shared/api/selling/resale/applications.ts'
import { iso } from '#shared/domain/kernel/iso.ts'

/** The latest save counts, from whichever window it came. */
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
