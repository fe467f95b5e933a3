import { fileProblems, startUploads } from '#functions/catalogue/uploads/signing/start-uploads.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { adminSignUploads } from '#shared/api/catalogue/console/uploads.ts'
import { editsPictures, seesMessages } from '#shared/api/console-access.ts'
import { opensTo } from '#shared/api/endpoint.ts'

export const handler = handle(adminSignUploads, async context => {
  const { input, caller, commit, fail, invalid } = context
  const access = input.business === 'chat' ? seesMessages : editsPictures
  if (!opensTo({ access }, caller)) return fail('forbidden')
  const problems = fileProblems(input)
  if (problems.length > 0) return invalid(...problems)
  const { writes, list } = await startUploads(input, caller.operatorId, context)
  return commit({ writes, answer: { list } })
})
