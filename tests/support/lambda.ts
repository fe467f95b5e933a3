import type { APIGatewayProxyEventV2, Context, SQSRecord } from 'aws-lambda'

/** An HTTP API event as API Gateway makes it (payload 2.0). */
export function httpEvent(
  values: {
    method?: string
    path?: string
    query?: string
    parameters?: Record<string, string>
    headers?: Record<string, string>
    cookies?: string[]
    body?: string
  } = {},
): APIGatewayProxyEventV2 {
  const { method = 'GET', path = '/api', query = '', parameters, headers = {}, cookies, body } = values
  return {
    version: '2.0',
    routeKey: `${method} ${path}`,
    rawPath: path,
    rawQueryString: query,
    headers,
    ...(cookies && { cookies }),
    ...(parameters && { pathParameters: parameters }),
    ...(body !== undefined && { body }),
    isBase64Encoded: false,
    requestContext: {
      accountId: '123456789012',
      apiId: 'api',
      domainName: 'api.example',
      domainPrefix: 'api',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.7', userAgent: 'unit' },
      requestId: 'request-1',
      routeKey: `${method} ${path}`,
      stage: '$default',
      time: '21/Nov/2026:04:30:00 +0000',
      timeEpoch: 0,
    },
  }
}

export const lambdaContext: Context = {
  callbackWaitsForEmptyEventLoop: false,
  functionName: 'unit',
  functionVersion: '1',
  invokedFunctionArn: 'arn:aws:lambda:ap-northeast-1:123456789012:function:unit',
  memoryLimitInMB: '512',
  awsRequestId: 'invocation-1',
  logGroupName: 'unit',
  logStreamName: 'unit',
  getRemainingTimeInMillis: () => 10_000,
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
}

/** A message as a queue hands it to a function. */
export const queueRecord = (messageId: string, body: string): SQSRecord => ({
  messageId,
  receiptHandle: messageId,
  body,
  attributes: {
    ApproximateReceiveCount: '1',
    SentTimestamp: '0',
    SenderId: 'bus',
    ApproximateFirstReceiveTimestamp: '0',
  },
  messageAttributes: {},
  md5OfBody: '',
  eventSource: 'aws:sqs',
  eventSourceARN: 'arn:aws:sqs:ap-northeast-1:123456789012:run',
  awsRegion: 'ap-northeast-1',
})
