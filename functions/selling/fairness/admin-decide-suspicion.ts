import { handle } from '#functions/machinery/http/handle.ts'
import { fairnessKeys } from '#functions/machinery/table/keys.ts'
import { suspicionIn } from '#functions/store/selling/fairness.ts'
import { adminDecideSuspicion } from '#shared/api/selling/console/fairness.ts'
import { decided } from './console/deciding.ts'

export const handler = handle(
  adminDecideSuspicion,
  async ({ input, caller, read, now, newId, commit, fail }) => {
    const before = suspicionIn(read.get(fairnessKeys.suspicion(input.id)))
    if (!before) return fail('not-found')
    // Another operator decided first, with a reason.
    if (input.what === 'dismiss' && before.state === 'dismissed') return fail('stale-version')
    const at = now()
    const made = { what: input.what, at, by: caller.name, text: input.reason }
    const writes = decided(before, made, { id: newId(), at, by: caller, action: adminDecideSuspicion.id })
    return commit({ writes, answer: { done: true as const } })
  },
  { reads: ({ id }) => [fairnessKeys.suspicion(id)] },
)
