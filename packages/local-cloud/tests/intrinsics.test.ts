// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the placeholders of CloudFormation and S3 themselves.
import { expect, test } from 'vitest'
import { Assembly } from '../src/template/assembly.ts'
import { holds, resolve, type Scope } from '../src/template/intrinsics.ts'
import { writeAssembly } from './templates.ts'

const names: Record<string, unknown> = {
  Bucket: 'pictures',
  'AWS::Region': 'ap-northeast-1',
  'AWS::NoValue': undefined,
}
const scope: Scope = {
  region: 'ap-northeast-1',
  ref: name => names[name],
  getAtt: (id, attribute) => `${id}.${attribute}`,
  importValue: name => `imported ${name}`,
  stackOutput: (stack, output) => `${stack}/${output}`,
  condition: name => ({ IsLive: { 'Fn::Equals': ['a', 'a'] }, IsTest: { 'Fn::Not': [{ Condition: 'IsLive' }] } })[name],
  mapping: (map, top, second) => `${map}:${top}:${second}`,
  dynamic: (service, reference) => `<${service} ${reference}>`,
}

test.each([
  ['Ref', { Ref: 'Bucket' }, 'pictures'],
  ['a pseudo parameter', { Ref: 'AWS::Region' }, 'ap-northeast-1'],
  ['GetAtt as a list', { 'Fn::GetAtt': ['Table', 'Arn'] }, 'Table.Arn'],
  ['GetAtt as a text with a nested attribute', { 'Fn::GetAtt': 'Stack.Outputs.Name' }, 'Stack.Outputs.Name'],
  ['Join', { 'Fn::Join': ['/', ['a', { Ref: 'Bucket' }, 'b']] }, 'a/pictures/b'],
  ['Join of a resolved list', { 'Fn::Join': [',', { 'Fn::Split': ['-', 'a-b'] }] }, 'a,b'],
  ['Sub by reference', { 'Fn::Sub': 's3://${Bucket}/${Table.Arn}' }, 's3://pictures/Table.Arn'],
  [
    'Sub with variables',
    { 'Fn::Sub': ['${who} in ${AWS::Region}', { who: { Ref: 'Bucket' } }] },
    'pictures in ap-northeast-1',
  ],
  ['Sub with a literal', { 'Fn::Sub': '${!Bucket}' }, '${Bucket}'],
  ['Select', { 'Fn::Select': [1, ['a', 'b']] }, 'b'],
  ['Select from Split', { 'Fn::Select': ['2', { 'Fn::Split': [':', 'a:b:c'] }] }, 'c'],
  ['ImportValue', { 'Fn::ImportValue': 'Core:Table' }, 'imported Core:Table'],
  ['GetStackOutput', { 'Fn::GetStackOutput': { StackName: 'core', OutputName: 'Table' } }, 'core/Table'],
  ['FindInMap', { 'Fn::FindInMap': ['Sizes', { Ref: 'AWS::Region' }, 'small'] }, 'Sizes:ap-northeast-1:small'],
  ['Base64', { 'Fn::Base64': 'tea' }, 'dGVh'],
  ['If, met', { 'Fn::If': ['IsLive', 'yes', 'no'] }, 'yes'],
  ['If, not met', { 'Fn::If': ['IsTest', 'yes', 'no'] }, 'no'],
  ['a dynamic reference inside a text', 'key={{resolve:secretsmanager:/a/b}}', 'key=<secretsmanager /a/b>'],
  [
    'a dynamic reference put together by Join',
    { 'Fn::Join': ['', ['{{resolve:secretsmanager:', 'x', '}}']] },
    '<secretsmanager x>',
  ],
])('resolve() evaluates %s', (_, value, expected) => {
  expect(resolve(scope, value)).toEqual(expected)
})

test('AWS::NoValue disappears from objects and lists', () => {
  expect(resolve(scope, { a: { Ref: 'AWS::NoValue' }, b: [1, { Ref: 'AWS::NoValue' }] })).toEqual({ b: [1] })
})

test('holds() combines conditions with And, Or and Not', () => {
  expect(holds(scope, { 'Fn::And': [{ Condition: 'IsLive' }, { 'Fn::Or': ['IsTest', 'IsLive'] }] })).toBe(true)
  expect(holds(scope, { 'Fn::And': ['IsLive', 'IsTest'] })).toBe(false)
})

test('resolve() names an unknown function in its error', () => {
  expect(() => resolve(scope, { 'Fn::Invent': [] })).toThrow('Fn::Invent')
})

test('a stack reads the names of another stack by export and by stack output', () => {
  const assembly = new Assembly(
    writeAssembly([
      {
        name: 'core',
        template: {
          Resources: {
            Table: { Type: 'AWS::DynamoDB::Table', Properties: { TableName: 'works' } },
          },
          Outputs: {
            Out: { Value: { Ref: 'Table' }, Export: { Name: 'core:table' } },
            Arn: { Value: { 'Fn::GetAtt': ['Table', 'Arn'] } },
          },
        },
      },
      {
        name: 'site',
        region: 'us-east-1',
        template: {
          Resources: {
            Rule: {
              Type: 'AWS::Events::Rule',
              Properties: {
                a: { 'Fn::ImportValue': 'core:table' },
                b: { 'Fn::GetStackOutput': { StackName: 'core', OutputName: 'Out' } },
                c: { 'Fn::GetStackOutput': { StackName: 'core', OutputName: 'Arn' } },
              },
            },
          },
        },
      },
    ]),
  )
  const arn = 'arn:aws:dynamodb:ap-northeast-1:000000000000:table/works'
  const [rule] = assembly.ofType('AWS::Events::Rule')
  expect(rule && assembly.properties(rule)).toEqual({ a: 'works', b: 'works', c: arn })
})

test('the assembly leaves out a resource whose condition does not hold', () => {
  const assembly = new Assembly(
    writeAssembly([
      {
        name: 'core',
        template: {
          Conditions: { Never: { 'Fn::Equals': ['a', 'b'] } },
          Resources: { Queue: { Type: 'AWS::SQS::Queue', Condition: 'Never' }, Other: { Type: 'AWS::SQS::Queue' } },
        },
      },
    ]),
  )
  expect(assembly.ofType('AWS::SQS::Queue').map(queue => queue.id)).toEqual(['Other'])
})
