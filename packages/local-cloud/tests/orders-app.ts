/** A small app of the CDK, as anybody would write one: it takes orders over HTTP and ships them behind a queue. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { App, Stack } from 'aws-cdk-lib'
import { HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { AttributeType, BillingMode, Table } from 'aws-cdk-lib/aws-dynamodb'
import { EventBus, Rule } from 'aws-cdk-lib/aws-events'
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets'
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Queue } from 'aws-cdk-lib/aws-sqs'
import { buildSync } from 'esbuild'

const handlers = `
import { DynamoDBClient, GetItemCommand, PutItemCommand, DeleteItemCommand } from '@aws-sdk/client-dynamodb'
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
const table = new DynamoDBClient({})
const bus = new EventBridgeClient({})
const TableName = process.env.TABLE
const put = (id, state) => table.send(new PutItemCommand({ TableName, Item: { id: { S: id }, state: { S: state } } }))
export async function create({ body }) {
  const { id } = JSON.parse(body)
  await put(id, 'created')
  const event = { EventBusName: process.env.BUS, Source: 'orders', DetailType: 'order.created', Detail: JSON.stringify({ id }) }
  await bus.send(new PutEventsCommand({ Entries: [event] }))
  return { statusCode: 201 }
}
export async function ship({ Records }) {
  for (const { body } of Records) await put(JSON.parse(body).detail.id, 'shipped')
  return { batchItemFailures: [] }
}
export async function read({ pathParameters }) {
  const { Item } = await table.send(new GetItemCommand({ TableName, Key: { id: { S: pathParameters.id } } }))
  return Item ? { id: Item.id.S, state: Item.state.S, search: process.env.SEARCH, level: process.env.LEVEL } : { statusCode: 404 }
}
export const remove = ({ pathParameters }) =>
  table.send(new DeleteItemCommand({ TableName, Key: { id: { S: pathParameters.id } } }))
`

class Orders extends Stack {
  constructor(app: App, folder: string) {
    super(app, 'Orders', { env: { account: '111111111111', region: 'eu-west-1' } })
    const table = new Table(this, 'Table', {
      partitionKey: { name: 'id', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
    })
    const bus = new EventBus(this, 'Bus')
    const queue = new Queue(this, 'ToShip')
    new Rule(this, 'Created', {
      eventBus: bus,
      eventPattern: { source: ['orders'], detailType: ['order.created'] },
      targets: [new SqsQueue(queue)],
    })
    const code = Code.fromAsset(folder)
    const environment = { TABLE: table.tableName, BUS: bus.eventBusName, SEARCH: 'https://search.invalid/v1' }
    const fn = (name: string) =>
      new LambdaFunction(this, name, { runtime: Runtime.NODEJS_24_X, handler: `index.${name}`, code, environment })
    const [create, ship, read, remove] = [fn('create'), fn('ship'), fn('read'), fn('remove')]
    table.grantWriteData(create)
    table.grantWriteData(ship)
    table.grantReadData(read)
    // Whoever wrote this app forgot what the last one needs.
    table.grantReadData(remove)
    bus.grantPutEventsTo(create)
    ship.addEventSource(new SqsEventSource(queue, { reportBatchItemFailures: true }))
    const api = new HttpApi(this, 'Api')
    const route = (method: HttpMethod, at: string, handler: LambdaFunction) =>
      api.addRoutes({ methods: [method], path: at, integration: new HttpLambdaIntegration(at + method, handler) })
    route(HttpMethod.POST, '/orders', create)
    route(HttpMethod.GET, '/orders/{id}', read)
    route(HttpMethod.DELETE, '/orders/{id}', remove)
  }
}

const [bundled] = buildSync({
  stdin: { contents: handlers, resolveDir: import.meta.dirname },
  ...{ bundle: true, platform: 'node', format: 'cjs', target: 'node24', logLevel: 'error', write: false },
}).outputFiles

/** Synthesizes the app, with what `more` adds to its stack, and answers where. */
export function synthesized(folder: string, more: (stack: Stack) => void = () => {}): string {
  const [outdir, code] = [path.join(folder, 'cdk.out'), path.join(folder, 'code')]
  mkdirSync(code)
  writeFileSync(path.join(code, 'index.js'), bundled?.contents ?? '')
  const app = new App({ outdir, analyticsReporting: false })
  more(new Orders(app, code))
  app.synth()
  return outdir
}
