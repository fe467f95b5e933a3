/**
 * Knows the roles with their policies from the templates, the functions with their roles, and the resource side (who
 * may invoke a function, who may read a bucket).
 */
import { createHmac } from 'node:crypto'
import { doc, docs, list, text, texts } from '../data/doc.ts'
import type { Assembly } from '../template/assembly.ts'
import type { Resource } from '../template/resource.ts'
import { allows, type Context, glob, type Permission, type Policy, policyOf } from './policy.ts'

interface InvokePermission {
  readonly principal: string
  readonly source: RegExp | undefined
}

export interface Identity {
  /** Name of the caller, for people. */
  readonly name: string
  readonly role: string
  readonly policy: Policy
}

export class Roles {
  readonly #assembly: Assembly
  readonly #roles = new Map<string, Policy>()
  readonly #trust = new Map<string, string[]>()
  readonly #invokePermissions = new Map<string, InvokePermission[]>()
  readonly #identities = new Map<string, Identity>()
  readonly #administrators = new Map<string, Identity>()
  readonly #bucketPolicies = new Map<string, Policy>()
  readonly #masterKey: string

  constructor(assembly: Assembly, masterKey: string) {
    this.#assembly = assembly
    this.#masterKey = masterKey
    for (const role of assembly.ofType('AWS::IAM::Role')) {
      const properties = assembly.properties(role)
      const name = assembly.name(role)
      for (const inline of docs(properties.Policies)) this.#grant(name, policyOf(inline.PolicyDocument))
      const trusted = docs(doc(properties.AssumeRolePolicyDocument).Statement)
      this.#trust.set(
        name,
        trusted.flatMap(statement => texts(doc(statement.Principal).Service)),
      )
      const attached = new Set(texts(properties.ManagedPolicyArns))
      for (const managed of assembly.ofType('AWS::IAM::ManagedPolicy')) {
        if (attached.has(assembly.arn(managed)))
          this.#grant(name, policyOf(assembly.properties(managed).PolicyDocument))
      }
    }
    for (const policy of assembly.ofType('AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy')) {
      const properties = assembly.properties(policy)
      for (const role of texts(properties.Roles)) this.#grant(roleName(role), policyOf(properties.PolicyDocument))
    }
    for (const permission of assembly.ofType('AWS::Lambda::Permission')) this.#permit(assembly.properties(permission))
    for (const fn of assembly.ofType('AWS::Lambda::Function')) {
      this.#identities.set(accessKeyOf(fn), {
        name: assembly.name(fn),
        role: roleName(text(assembly.value(fn, fn.raw.Role))),
        policy: [],
      })
    }
    for (const bucket of assembly.ofType('AWS::S3::BucketPolicy')) {
      const properties = assembly.properties(bucket)
      const name = text(properties.Bucket)
      this.#bucketPolicies.set(name, [
        ...(this.#bucketPolicies.get(name) ?? []),
        ...policyOf(properties.PolicyDocument),
      ])
    }
  }

  #grant(role: string, policy: Policy): void {
    this.#roles.set(role, [...(this.#roles.get(role) ?? []), ...policy])
  }

  #permit(properties: ReturnType<typeof doc>): void {
    const name = text(properties.FunctionName).split(':function:').pop()?.split(':')[0] ?? ''
    const source = properties.SourceArn === undefined ? undefined : glob(text(properties.SourceArn))
    const known = this.#invokePermissions.get(name) ?? []
    known.push({ principal: text(properties.Principal), source })
    this.#invokePermissions.set(name, known)
  }

  /** Adds an identity that no template knows: the person at the machine, and what fills the app for them. */
  addAdministrator(accessKey: string): void {
    this.#roles.set(accessKey, policyOf({ Statement: { Effect: 'Allow', Action: '*', Resource: '*' } }))
    this.#administrators.set(accessKey, { name: accessKey, role: accessKey, policy: [] })
  }

  /** Answers the caller behind an access key, or undefined when nobody has it. */
  identity(accessKey: string): Identity | undefined {
    const identity = this.#identities.get(accessKey) ?? this.#administrators.get(accessKey)
    return identity && { ...identity, policy: this.policyOfRole(identity.role) }
  }

  /** Derives the secret of an access key, so that a link that was signed before a restart still holds after it. */
  secretKey(accessKey: string): string {
    return createHmac('sha256', this.#masterKey).update(accessKey).digest('base64url')
  }

  policyOfRole(roleNameOrArn: string): Policy {
    return this.#roles.get(roleName(roleNameOrArn)) ?? []
  }

  /** Answers whether `service` may act as this role and whether the role has the permission. */
  roleAllows(roleArn: string, service: string, permission: Permission): boolean {
    const name = roleName(roleArn)
    return (this.#trust.get(name) ?? []).includes(service) && allows(this.policyOfRole(name), permission)
  }

  /** Answers whether this service may invoke the function on behalf of this source (Lambda's resource side). */
  mayInvoke(fn: Resource, principal: string, sourceArn: string): boolean {
    const known = this.#invokePermissions.get(this.#assembly.name(fn)) ?? []
    return known.some(each => each.principal === principal && (!each.source || each.source.test(sourceArn)))
  }

  /** Answers whether this service may read from the bucket (S3's resource side). */
  bucketAllows(bucket: string, service: string, permission: Permission): boolean {
    const concerned = (this.#bucketPolicies.get(bucket) ?? []).filter(statement => {
      const principal = statement.source.Principal
      return (
        principal === '*' || texts(doc(principal).Service).includes(service) || list(doc(principal).AWS).includes('*')
      )
    })
    // No local request uses TLS, so a "deny without TLS" statement is evaluated as if it did.
    const context: Context = { 'aws:SecureTransport': ['true'], ...permission.context }
    return allows(concerned, { ...permission, context })
  }

  /** Lists the grants of every function, for the report of unused grants. */
  grants(): { name: string; role: string; actions: string[]; resources: string[] }[] {
    return [...this.#identities.values()].flatMap(identity =>
      this.policyOfRole(identity.role)
        .filter(statement => statement.effect === 'Allow')
        .map(({ source }) => ({
          name: identity.name,
          role: identity.role,
          actions: texts(source.Action),
          resources: texts(source.Resource),
        })),
    )
  }
}

function roleName(nameOrArn: string): string {
  return nameOrArn.split('/').pop() ?? nameOrArn
}

/**
 * Answers the access key of a function. It is readable on purpose: it shows in the `Credential` of every signed
 * request.
 */
export function accessKeyOf(fn: Resource): string {
  return `LOCAL.${fn.stack.name}.${fn.id}`
}
