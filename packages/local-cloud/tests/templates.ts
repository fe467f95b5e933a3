/** Writes small cloud assemblies: a manifest, one template per stack, and functions whose code stands in the test. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

interface Template {
  readonly Resources: Record<
    string,
    {
      readonly Type: string
      readonly Properties?: object
      readonly DependsOn?: readonly string[]
      readonly Condition?: string
    }
  >
  readonly Outputs?: object
  readonly Conditions?: object
  readonly Mappings?: object
  readonly Parameters?: object
}

export interface StackOf {
  readonly name: string
  readonly region?: string
  readonly template: Template
  readonly functions?: Record<string, string>
}

/** Writes the assembly and answers its directory. Each of `functions` becomes an asset with `index.mjs`. */
export function writeAssembly(stacks: StackOf[]): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'assembly-'))
  const write = (file: string, content: unknown) => writeFileSync(path.join(dir, file), JSON.stringify(content))
  const artifacts: Record<string, object> = {}
  for (const { name, region = 'ap-northeast-1', template, functions = {} } of stacks) {
    const files: Record<string, object> = {}
    for (const [asset, code] of Object.entries(functions)) {
      mkdirSync(path.join(dir, asset))
      writeFileSync(path.join(dir, asset, 'index.mjs'), code)
      files[asset] = {
        source: { path: asset, packaging: 'zip' },
        destinations: { here: { objectKey: `${asset}.zip` } },
      }
    }
    write(`${name}.template.json`, template)
    write(`${name}.assets.json`, { files })
    artifacts[name] = {
      type: 'aws:cloudformation:stack',
      environment: `aws://000000000000/${region}`,
      properties: { templateFile: `${name}.template.json`, stackName: name },
    }
    artifacts[`${name}.assets`] = { type: 'cdk:asset-manifest', properties: { file: `${name}.assets.json` } }
  }
  write('manifest.json', { version: '55.0.0', artifacts })
  return dir
}

export const trusts = (...services: string[]) => ({
  Statement: [
    {
      Effect: 'Allow',
      Principal: { Service: services.map(each => `${each}.amazonaws.com`) },
      Action: 'sts:AssumeRole',
    },
  ],
})

/** A function with a role of its own and these statements. */
export function lambda(name: string, statements: object[] = [], more: object = {}) {
  return {
    [`${name}Role`]: {
      Type: 'AWS::IAM::Role',
      Properties: {
        AssumeRolePolicyDocument: trusts('lambda'),
        Policies: [{ PolicyName: 'own', PolicyDocument: { Statement: statements } }],
      },
    },
    [name]: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        Handler: 'index.handler',
        Runtime: 'nodejs24.x',
        Role: { 'Fn::GetAtt': [`${name}Role`, 'Arn'] },
        Code: { S3Bucket: 'assets', S3Key: `${name}.zip` },
        Timeout: 5,
        MemorySize: 128,
        ...more,
      },
    },
  }
}

export const allow = (Action: string | string[], Resource: unknown) => ({ Effect: 'Allow', Action, Resource })
export const arnOf = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] })
