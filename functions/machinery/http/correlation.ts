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
 * Handles a call under the correlation id from the edge, and returns the id with the answer. The edge drops such a
 * header of a visitor, and `edgeOnly` refuses calls that bypass it.
 */
export function answeredUnder(
  { event, lambda }: Arrived,
  work: () => Promise<APIGatewayProxyStructuredResultV2>,
): Promise<APIGatewayProxyStructuredResultV2> {
  return correlated(readCorrelation(event.headers[correlationHeader]) ?? lambda.awsRequestId, async () =>
    withCorrelation(await work()),
  )
}

/** The answer with the current correlation id. */
export function withCorrelation(response: APIGatewayProxyStructuredResultV2): APIGatewayProxyStructuredResultV2 {
  return { ...response, headers: { ...response.headers, [correlationHeader]: correlationId() ?? '' } }
}
