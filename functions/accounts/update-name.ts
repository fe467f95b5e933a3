import { handle } from '#functions/http/handle.ts'
import { familyTies } from '#functions/store/member-ties.ts'
import { profileChange } from '#functions/store/profile.ts'
import { updateName } from '#shared/api/accounts/profile.ts'
import { checkReadings } from '#shared/api/accounts/sessions.ts'

export const handler = handle(updateName, async ({ input, caller, commit, invalid }) => {
  const errors = checkReadings(input, caller.language)
  if (errors.length > 0) return invalid(...errors)
  const names = {
    surname: input.surname,
    name: input.name,
    surnameReading: input.surname_pseudonyms ?? '',
    nameReading: input.name_pseudonyms ?? '',
  }
  return commit({
    writes: [profileChange(caller.userId, names), familyTies(caller.userId, input.surname)],
    answer: { done: true as const },
  })
})
