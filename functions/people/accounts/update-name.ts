import { handle } from '#functions/machinery/http/handle.ts'
import { familyTies } from '#functions/store/people/member-ties.ts'
import { profileChange } from '#functions/store/people/profile.ts'
import { updateName } from '#shared/api/people/accounts/profile.ts'
import { checkReadings } from '#shared/api/people/accounts/sessions.ts'

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
