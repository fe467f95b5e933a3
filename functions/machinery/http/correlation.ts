import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import {
  correlated,
  correlationHeader,
  correlationId,
  readCorrelation,
} from '#functions/machinery/runtime/correlation.ts'

interface Arrived {
  readonly event: APIGatewayProxyEventV2
  readonly lambda: Pick<Context, 'awsRequestId'>
}

/**
 * Works on a call under the id that the edge gave it, and answers with that id. The edge drops what a visitor sends
 * under this name, and `edgeOnly` lets in nobody else.
 */
export function answeredUnder(
  { event, lambda }: Arrived,
  work: () => Promise<APIGatewayProxyStructuredResultV2>,
): Promise<APIGatewayProxyStructuredResultV2> {
  return correlated(readCorrelation(event.headers[correlationHeader]) ?? lambda.awsRequestId, async () =>
    withCorrelation(await work()),
  )
}

/** The answer with the id of the running work. */
export function withCorrelation(response: APIGatewayProxyStructuredResultV2): APIGatewayProxyStructuredResultV2 {
  return { ...response, headers: { ...response.headers, [correlationHeader]: correlationId() ?? '' } }
}
