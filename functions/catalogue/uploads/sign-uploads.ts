import { fileProblems, startUploads } from '#functions/catalogue/uploads/signing/start-uploads.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { signUploads } from '#shared/api/catalogue/uploads.ts'

export const handler = handle(signUploads, async context => {
  const { input, caller, commit, invalid } = context
  const problems = fileProblems(input)
  if (problems.length > 0) return invalid(...problems)
  const { writes, list } = await startUploads(input, caller.userId, context)
  return commit({ writes, answer: { list } })
})
