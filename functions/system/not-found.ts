import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { Failure, refusal } from '#functions/http/answer.ts'
import { parseLanguage } from '#shared/domain/language.ts'

/** The `$default` route: whatever no contract names is answered in the same envelope as everything else (D6). */
export const handler = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> =>
  refusal(new Failure('not-found'), {
    language: parseLanguage(event.headers['language']),
    cacheSeconds: undefined,
    setCookies: [],
  })
