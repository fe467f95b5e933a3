import { handle } from '#functions/http/handle.ts'
import { fileProblems, startUploads } from '#functions/uploads/signing/start-uploads.ts'
import { signUploads } from '#shared/api/uploads.ts'

export const handler = handle(signUploads, async context => {
  const { input, caller, commit, invalid } = context
  const problems = fileProblems(input)
  if (problems.length > 0) return invalid(...problems)
  const { writes, list } = await startUploads(input, caller.userId, context)
  return commit({ writes, answer: { list } })
})
