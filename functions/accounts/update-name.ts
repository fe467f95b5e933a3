import { handle } from '#functions/http/handle.ts'
import { accountKeys } from '#functions/table/keys.ts'
import { update } from '#functions/table/write.ts'
import { updateName } from '#shared/api/accounts/profile.ts'
import { checkReadings } from '#shared/api/accounts/sessions.ts'

export const handler = handle(updateName, async ({ input, caller, commit, invalid }) => {
  const errors = checkReadings(input, caller.language)
  if (errors.length > 0) return invalid(...errors)
  const set = {
    surname: input.surname,
    name: input.name,
    surnameReading: input.surname_pseudonyms ?? '',
    nameReading: input.name_pseudonyms ?? '',
  }
  return commit({
    writes: [update(accountKeys.profile(caller.userId), { set, where: ['attribute_exists(#PK)'] })],
    answer: { done: true as const },
  })
})
