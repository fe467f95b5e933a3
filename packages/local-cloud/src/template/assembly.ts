/** Reads a CDK cloud assembly. It answers which resources there are and what a template value means. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Doc, doc, entries, flag, text, texts } from '../data/doc.ts'
import { holds, resolve, type Scope } from './intrinsics.ts'
import { arnOf, distributionHost, generatedName, nameProperty } from './names.ts'
import type { Resource, Stack } from './resource.ts'

/** Looks up `{{resolve:secretsmanager:…}}`, once the runtime has such values. */
type DynamicReferences = (service: string, reference: string) => string | undefined

export class Assembly {
  readonly stacks: Stack[] = []
  readonly #dir: string
  readonly #scopes = new Map<Stack, Scope>()
  readonly #names = new Map<Resource, string>()
  readonly #properties = new Map<Resource, Doc>()
  readonly #exports = new Map<string, { stack: Stack; value: unknown }>()
  readonly #byArn = new Map<string, Resource>()
  readonly #byType = new Map<string, Resource[]>()
  dynamicReferences: DynamicReferences = () => undefined

  constructor(dir: string) {
    this.#dir = dir
    const artifacts = doc(this.#read('manifest.json').artifacts)
    for (const name of inDeployOrder(artifacts)) {
      const artifact = doc(artifacts[name])
      if (artifact.type === 'aws:cloudformation:stack') this.stacks.push(this.#readStack(name, artifact, artifacts))
    }
    for (const stack of this.stacks) {
      this.#scopes.set(stack, this.#scopeOf(stack))
      for (const [, output] of entries(stack.outputs)) {
        const name = doc(doc(output).Export).Name
        if (name !== undefined)
          this.#exports.set(text(resolve(this.#scope(stack), name)), { stack, value: doc(output).Value })
      }
      for (const resource of stack.resources.values()) {
        const known = this.#byType.get(resource.type)
        if (known) known.push(resource)
        else this.#byType.set(resource.type, [resource])
      }
    }
    // Versions and aliases are found as their function.
    for (const stack of this.stacks)
      for (const resource of stack.resources.values())
        if (!/^AWS::Lambda::(Version|Alias)$/.test(resource.type)) this.#byArn.set(this.arn(resource), resource)
  }

  #read(file: string): Doc {
    return doc(JSON.parse(readFileSync(path.join(this.#dir, file), 'utf8')))
  }

  #readStack(name: string, artifact: Doc, artifacts: Doc): Stack {
    const properties = doc(artifact.properties)
    const [, account = '', region = ''] = /^aws:\/\/([^/]+)\/(.+)$/.exec(text(artifact.environment)) ?? []
    const template = this.#read(text(properties.templateFile))
    const assets = new Map<string, string>()
    const manifest = doc(doc(artifacts[`${name}.assets`]).properties).file
    if (manifest !== undefined) {
      for (const [, file] of entries(this.#read(text(manifest)).files)) {
        const source = path.resolve(this.#dir, text(doc(doc(file).source).path))
        for (const [, destination] of entries(doc(file).destinations))
          assets.set(text(doc(destination).objectKey), source)
      }
    }
    const stack: Stack = {
      name: text(properties.stackName, name),
      account: account === 'unknown-account' ? '000000000000' : account,
      region: region === 'unknown-region' ? 'ap-northeast-1' : region,
      resources: new Map(),
      conditions: doc(template.Conditions),
      mappings: doc(template.Mappings),
      parameters: doc(template.Parameters),
      outputs: doc(template.Outputs),
      assets,
    }
    for (const [id, value] of entries(template.Resources)) {
      const raw = doc(value)
      stack.resources.set(id, {
        stack,
        id,
        type: text(raw.Type),
        raw: doc(raw.Properties),
        dependsOn: texts(raw.DependsOn),
      })
    }
    for (const [id, value] of entries(template.Resources)) {
      const condition = doc(value).Condition
      if (condition !== undefined && !holds(this.#scopeOf(stack), text(condition))) stack.resources.delete(id)
    }
    return stack
  }

  #scope(stack: Stack): Scope {
    return this.#scopes.get(stack) ?? this.#scopeOf(stack)
  }

  #scopeOf(stack: Stack): Scope {
    const pseudo: Record<string, unknown> = {
      'AWS::Region': stack.region,
      'AWS::AccountId': stack.account,
      'AWS::Partition': 'aws',
      'AWS::URLSuffix': 'amazonaws.com',
      'AWS::StackName': stack.name,
      'AWS::StackId': `arn:aws:cloudformation:${stack.region}:${stack.account}:stack/${stack.name}/local`,
      'AWS::NoValue': undefined,
      'AWS::NotificationARNs': [],
    }
    return {
      region: stack.region,
      ref: name => {
        if (name in pseudo) return pseudo[name]
        const resource = stack.resources.get(name)
        return resource ? this.ref(resource) : doc(stack.parameters[name]).Default
      },
      getAtt: (id, attribute) => {
        const resource = stack.resources.get(id)
        if (!resource) throw new Error(`${stack.name}: GetAtt names ${id}, which is not in the template`)
        return this.attribute(resource, attribute)
      },
      importValue: name => {
        const found = this.#exports.get(name)
        if (!found) throw new Error(`${stack.name}: no stack exports ${name}`)
        return resolve(this.#scope(found.stack), found.value)
      },
      stackOutput: (name, output) => {
        const other = this.stacks.find(each => each.name === name)
        const value = doc(other?.outputs[output]).Value
        if (!other || value === undefined) throw new Error(`${stack.name}: ${name} has no output ${output}`)
        return resolve(this.#scope(other), value)
      },
      condition: name => stack.conditions[name],
      mapping: (map, top, second) => doc(doc(stack.mappings[map])[top])[second],
      dynamic: (service, reference) => {
        const value = this.dynamicReferences(service, reference)
        if (value === undefined) throw new Error(`${stack.name}: {{resolve:${service}:${reference}}} has no value`)
        return value
      },
    }
  }

  ofType(...types: string[]): Resource[] {
    return types.flatMap(type => this.#byType.get(type) ?? [])
  }

  /** Answers all properties, resolved. Dynamic references must have their values before the first call. */
  properties(resource: Resource): Doc {
    const known = this.#properties.get(resource)
    if (known) return known
    const resolved = doc(this.value(resource, resource.raw))
    this.#properties.set(resource, resolved)
    return resolved
  }

  /** Resolves one value of a template in the scope of the resource's stack. */
  value(resource: Resource, value: unknown): unknown {
    return resolve(this.#scope(resource.stack), value)
  }

  byArn(arn: string): Resource | undefined {
    return this.#byArn.get(arn) ?? this.#byArn.get(arn.replace(/(:function:[^:]+):[^:]+$/, '$1'))
  }

  functionNamed(nameOrArn: string): Resource | undefined {
    if (nameOrArn.startsWith('arn:')) return this.byArn(nameOrArn)
    return this.ofType('AWS::Lambda::Function').find(resource => this.name(resource) === nameOrArn)
  }

  name(resource: Resource): string {
    const known = this.#names.get(resource)
    if (known !== undefined) return known
    const property = nameProperty(resource.type)
    const chosen = property === undefined ? undefined : resource.raw[property]
    let name = chosen === undefined ? generatedName(resource) : text(this.value(resource, chosen))
    if (resource.type === 'AWS::SQS::Queue' && flag(resource.raw.FifoQueue) && !name.endsWith('.fifo')) name += '.fifo'
    if (resource.type === 'AWS::SES::EmailIdentity') name = text(this.value(resource, resource.raw.EmailIdentity))
    this.#names.set(resource, name)
    return name
  }

  arn(resource: Resource): string {
    if (resource.type === 'AWS::Lambda::Version') return `${this.#functionArn(resource)}:1`
    if (resource.type === 'AWS::Lambda::Alias')
      return `${this.#functionArn(resource)}:${text(this.value(resource, resource.raw.Name))}`
    const bus =
      resource.type === 'AWS::Events::Rule'
        ? text(this.value(resource, resource.raw.EventBusName)).split('/').pop()
        : undefined
    return arnOf(resource, this.name(resource), bus)
  }

  #functionArn(resource: Resource): string {
    const name = text(this.value(resource, resource.raw.FunctionName))
    if (name.startsWith('arn:')) return name
    return `arn:aws:lambda:${resource.stack.region}:${resource.stack.account}:function:${name}`
  }

  ref(resource: Resource): string {
    switch (resource.type) {
      case 'AWS::SQS::Queue':
        return `https://sqs.${resource.stack.region}.amazonaws.com/${resource.stack.account}/${this.name(resource)}`
      case 'AWS::SNS::Topic':
      case 'AWS::SecretsManager::Secret':
      case 'AWS::Lambda::Version':
      case 'AWS::Lambda::Alias':
      case 'AWS::IAM::ManagedPolicy':
        return this.arn(resource)
      default:
        return this.name(resource)
    }
  }

  attribute(resource: Resource, attribute: string): string {
    const { region } = resource.stack
    switch (`${resource.type}.${attribute}`) {
      case 'AWS::SQS::Queue.QueueUrl':
        return this.ref(resource)
      case 'AWS::DynamoDB::Table.StreamArn':
      case 'AWS::DynamoDB::GlobalTable.StreamArn':
        return `${this.arn(resource)}/stream/local`
      case 'AWS::S3::Bucket.DomainName':
        return `${this.name(resource)}.s3.amazonaws.com`
      case 'AWS::S3::Bucket.RegionalDomainName':
        return `${this.name(resource)}.s3.${region}.amazonaws.com`
      case 'AWS::CloudFront::Distribution.DomainName':
        return distributionHost(resource)
      case 'AWS::ApiGatewayV2::Api.ApiEndpoint':
        return `https://${this.name(resource)}.execute-api.${region}.amazonaws.com`
      case 'AWS::Lambda::Version.Version':
        return '1'
      default:
        return /Arn$|^ARN$/i.test(attribute) ? this.arn(resource) : this.name(resource)
    }
  }

  /** Answers the directory of a function's code or of a deployment's files, by its key in the asset bucket. */
  asset(stack: Stack, objectKey: string): string | undefined {
    return stack.assets.get(objectKey)
  }
}

/** Each after those that it depends on, as a deployment goes; else as they stand. */
function inDeployOrder(artifacts: Doc): string[] {
  const order = new Set<string>()
  const add = (name: string, artifact: Doc): void => {
    if (order.has(name)) return
    const { dependencies } = artifact
    for (const other of Array.isArray(dependencies) ? dependencies.map(String) : []) add(other, doc(artifacts[other]))
    order.add(name)
  }
  for (const [name, artifact] of entries(artifacts)) add(name, doc(artifact))
  return [...order]
}
