import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/** Plain values instead of DynamoDB's typed ones; an attribute that is undefined is left out. */
export function makeDocumentClient(): DynamoDBDocumentClient {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 4 }), {
    marshallOptions: { removeUndefinedValues: true },
  })
  // It walks through every item for a logger that is not there: a tenth of what a request costs.
  client.middlewareStack.remove('loggerMiddleware')
  return client
}
