import { createRequestHandler, type ServerBuild } from '@remix-run/server-runtime'
// What `remix vite:build` made of web/app; there is nothing to type-check in it before it exists.
// @ts-expect-error
import * as build from '../../dist/web/server/index.js'
import { originRequest } from './adapter.ts'

const remix = createRequestHandler(build satisfies ServerBuild, 'production')

/** What loaders and actions say is said in the language of the page, as the page itself is (web/app/entry.server.tsx). */
const { inLanguageOf }: { readonly inLanguageOf: <Result>(pathname: string, answer: () => Result) => Result } =
  build.entry.module

const answerOf = originRequest((request, context) =>
  inLanguageOf(new URL(request.url).pathname, () => remix(request, { ...context })),
)

/** One line for each answer; what was asked for stands in CloudFront's log under the same id. */
export const handler: typeof answerOf = async (event, context) => {
  const answer = await answerOf(event, context)
  const correlationId = answer.headers?.['x-correlation-id']?.[0]?.value
  console.info(JSON.stringify({ level: 'INFO', message: 'answered', correlationId, status: answer.status }))
  return answer
}
