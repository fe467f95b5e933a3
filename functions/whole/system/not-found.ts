import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { Failure, refusal } from '#functions/machinery/http/answer.ts'
import { answeredUnder } from '#functions/machinery/http/correlation.ts'
import { parseLanguage } from '#shared/domain/kernel/language.ts'

/** The `$default` route: answers calls that no contract names, in the same envelope as every other answer (D6). */
export const handler = (event: APIGatewayProxyEventV2, lambda: Context): Promise<APIGatewayProxyStructuredResultV2> =>
  answeredUnder({ event, lambda }, async () =>
    refusal(new Failure('not-found'), {
      language: parseLanguage(event.headers['language']),
      cacheSeconds: undefined,
      setCookies: [],
    }),
  )
