import { handle } from '#functions/machinery/http/handle.ts'
import { putIdentity } from '#functions/store/selling/applications.ts'
import { fileIdentity } from '#shared/api/selling/resale/applications.ts'
import { isAdult } from '#shared/domain/selling/resale/identity.ts'

/** A later form replaces an earlier one; each application keeps the form in force when it was sent (D94b). */
export const handler = handle(fileIdentity, async ({ input, caller, now, commit, invalid }) => {
  if (!isAdult(input.birthDate, now())) return invalid({ field: 'birthDate', key: 'BIRTH_DATE' })
  return commit({ writes: [putIdentity(caller.userId, input)], answer: { done: true as const } })
})
