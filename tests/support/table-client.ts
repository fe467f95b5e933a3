import type { ScanCommandInput, ScanCommandOutput } from '@aws-sdk/lib-dynamodb'
import { Command, pageFields, rangeFields } from '#functions/machinery/table/commands.ts'
import { DocumentClient } from '#functions/machinery/table/document-client.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'

/** The table of a runtime as somebody beside the product reads and writes it; by another role with `credentials`. */
export function tableClient(
  environment: Readonly<Record<string, string>>,
  credentials = {
    accessKeyId: environment['AWS_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: environment['AWS_SECRET_ACCESS_KEY'] ?? '',
  },
): { readonly client: DocumentClient; readonly tableName: string } {
  const { AWS_ENDPOINT_URL: endpoint = '', AWS_REGION: region = '', TABLE_NAME: tableName = '' } = environment
  return { client: new DocumentClient({ endpoint, region, credentials }), tableName }
}

type Page = Pick<ScanCommandOutput, 'Items' | 'LastEvaluatedKey'>
/** The product never reads its whole table; tests do. */
class ScanCommand extends Command<ScanCommandInput, Page> {
  readonly operation = 'Scan'
  override readonly asked = rangeFields
  override readonly answered = pageFields
}

/** Every item, read page by page. */
export async function everyItem(client: DocumentClient, TableName: string): Promise<Attributes[]> {
  const all: Attributes[] = []
  let after: Record<string, unknown> | undefined
  do {
    const more = after && { ExclusiveStartKey: after }
    const { Items = [], LastEvaluatedKey } = await client.send(
      new ScanCommand({ TableName, ConsistentRead: true, ...more }),
    )
    all.push(...Items)
    after = LastEvaluatedKey
  } while (after)
  return all
}
