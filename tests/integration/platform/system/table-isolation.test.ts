import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { GetCommand, PutCommand, QueryCommand } from '#functions/machinery/table/commands.ts'
import { accessKeyOf, allows } from '#packages/local-cloud/src/index.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'
import { tableClient } from '#tests/support/table-client.ts'

/** The two contexts share a table and nothing in it: asked of the very policies of the functions (decisions 061). */
let app: TestRuntime
beforeAll(async () => {
  app = await startRuntime({ from: inject('templateDir') })
})
afterAll(() => app?.stop())

const actions = [
  'GetItem',
  'BatchGetItem',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'ConditionCheckItem',
  'Query',
  'Scan',
]
const isPlatform = (stack: string) => stack.includes('-platform')
const isSystem = (stack: string) => stack.includes('-system')

/** The table as one function reaches it, with its own role. */
function tableOf(functionId: string) {
  const { assembly, roles, environment } = app.runtime
  const fn = assembly.ofType('AWS::Lambda::Function').find(({ id }) => id.startsWith(functionId))
  const accessKeyId = fn ? accessKeyOf(fn) : ''
  const secretAccessKey = roles.secretKey(accessKeyId) ?? ''
  const { client, tableName: TableName } = tableClient(environment, { accessKeyId, secretAccessKey })
  return {
    get: (PK: string, SK = 'SHOP') => client.send(new GetCommand({ TableName, Key: { PK, SK } })),
    put: (PK: string) => client.send(new PutCommand({ TableName, Item: { PK, SK: 'X' } })),
    query: (pk: string) =>
      client.send(
        new QueryCommand({
          TableName,
          IndexName: 'GSI1',
          KeyConditionExpression: 'GSI1PK = :pk',
          ExpressionAttributeValues: { ':pk': pk },
        }),
      ),
  }
}

/** What these functions may do with a key of the table or of its indexes: `function action key`. */
function reaching(isWanted: (stack: string) => boolean, key: string) {
  const { assembly, roles } = app.runtime
  const [table] = assembly.ofType('AWS::DynamoDB::GlobalTable')
  const arn = table ? assembly.arn(table) : ''
  const functions = assembly.ofType('AWS::Lambda::Function').filter(fn => isWanted(fn.stack.name))
  const found = functions.flatMap(fn => {
    const policy = roles.identity(accessKeyOf(fn))?.policy ?? []
    return [arn, `${arn}/index/GSI1`, `${arn}/index/GSI2`].flatMap(resource =>
      actions
        .map(action => ({ action: `dynamodb:${action}`, resource, context: { 'dynamodb:LeadingKeys': [key] } }))
        .filter(ask => allows(policy, ask))
        .map(({ action }) => `${assembly.name(fn)} ${action} ${key}`),
    )
  })
  return { functions, found }
}

describe('the table', () => {
  test.each(['MEMBER#nagi', 'WORK#shino', 'ORDER#1', 'TX#placeBid#1', 'CONFIG', 'JOURNAL#1', 'ONCE#mail'])(
    'no function of the platform can read or write %s',
    key => {
      const { functions, found } = reaching(isPlatform, key)
      expect(functions.length).toBeGreaterThan(50)
      expect(found).toEqual([])
    },
  )

  test.each(['PAY#test#s_00000000001#KEYS', 'PAY#SHOP#s_00000000001', 'PAY#CONFIG', 'TX#PAY#registerPayment#1'])(
    'no function of the marketplace can read or write %s',
    key => {
      const { functions, found } = reaching(stack => !isPlatform(stack) && !isSystem(stack), key)
      expect(functions.length).toBeGreaterThan(100)
      expect(found).toEqual([])
    },
  )

  test('each side can read and write its own keys', () => {
    expect(reaching(isPlatform, 'PAY#test#s_00000000001#PAYMENT').found.length).toBeGreaterThan(50)
    expect(reaching(stack => stack.includes('-accounts'), 'MEMBER#nagi').found.length).toBeGreaterThan(10)
  })

  test('DynamoDB refuses the platform a key of the marketplace, also by an index', async () => {
    const { get, query } = tableOf('searchPayments')
    expect((await get('PAY#SHOP#s_00000000001')).Item).toMatchObject({ shopId: 's_00000000001' })
    await expect(get('MEMBER#nagi')).rejects.toThrow(/not authorized/i)
    await expect(query('MEMBERS')).rejects.toThrow(/not authorized/i)
  })

  test.each(['OPERATOR#1', 'MEMBER#nagi', 'SESSION#1', 'CONFIG', 'ORDER#1', 'TX#placeBid#1'])(
    'DynamoDB refuses the decoder of pictures %s',
    async key => {
      const { get, put } = tableOf('processUpload')
      expect((await get('UPLOAD#1')).Item).toBeUndefined()
      await expect(get(key)).rejects.toThrow(/not authorized/i)
      await expect(put(key)).rejects.toThrow(/not authorized/i)
    },
  )

  test('DynamoDB refuses what a visitor calls the families that it does not name, also by an index', async () => {
    const { get, query } = tableOf('listWorksByArtist')
    expect((await get('WORK#nobody')).Item).toBeUndefined()
    expect((await query('ARTIST#nobody')).Items).toEqual([])
    for (const key of ['OPERATOR#1', 'EMAIL#1', 'ORDER#1']) await expect(get(key)).rejects.toThrow(/not authorized/i)
    await expect(query('MEMBERS')).rejects.toThrow(/not authorized/i)
  })

  test.each(['listWorksByArtist', 'sendEmail', 'connect'])('%s reads nothing of an operator', async id => {
    await expect(tableOf(id).get('OPERATOR#1')).rejects.toThrow(/not authorized/i)
  })
})

test('only the setup can read the shop’s full key', () => {
  const { assembly } = app.runtime
  const readers = assembly
    .ofType('AWS::IAM::Role')
    .filter(role => JSON.stringify(assembly.properties(role)['Policies'] ?? '').includes('payment-owner-key'))
  expect(readers.map(role => role.stack.name)).toEqual([expect.stringContaining('platform-reactions')])
})
