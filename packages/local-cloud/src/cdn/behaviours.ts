/**
 * Reads a distribution of the templates as a list of behaviours, with the origins, policies and functions that they
 * name.
 */
import { type Doc, doc, docs, flag, number, optional, text, texts } from '../data/doc.ts'
import type { Assembly } from '../template/assembly.ts'
import type { HostTarget } from '../template/hosts.ts'
import type { Resource } from '../template/resource.ts'
import type { EdgeOrigin, EdgeStage } from './edge.ts'
import {
  type CachePolicy,
  cachePolicyOf,
  type OriginRequestPolicy,
  originRequestPolicyOf,
  type ResponsePolicy,
  responsePolicyOf,
} from './policies.ts'
import { type ViewerFunction, viewerFunctionOf } from './viewer-function.ts'

interface Origin extends EdgeOrigin {
  readonly target: HostTarget | undefined
}

export interface Behaviour {
  readonly pattern: RegExp
  readonly origin: Origin
  readonly methods: Set<string>
  readonly compresses: boolean
  readonly cache: CachePolicy
  readonly forward: OriginRequestPolicy | undefined
  readonly response: ResponsePolicy
  /** A CloudFront Function that sees a request before the cache. */
  readonly viewer: ViewerFunction | undefined
  readonly edge: Map<EdgeStage, { readonly fn: Resource; readonly includeBody: boolean }>
}

/** How the distribution answers an error of an origin. `keptSeconds` applies where the origin names no lifetime. */
export interface ErrorPage {
  readonly code: number
  readonly path: string | undefined
  readonly answerAs: number | undefined
  readonly keptSeconds: number
}

function pathPattern(pattern: string): RegExp {
  const body = pattern
    .replace(/^\//, '')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/\?/g, '.')
  return new RegExp(`^/${body}$`)
}

export function behavioursOf(
  assembly: Assembly,
  distribution: Resource,
  hosts: Map<string, HostTarget>,
  localize: (value: string) => string,
): Behaviour[] {
  const config = doc(assembly.properties(distribution).DistributionConfig)
  const origins = new Map(docs(config.Origins).map(origin => [text(origin.Id), originOf(origin, hosts, localize)]))
  const fallback = { ...doc(config.DefaultCacheBehavior), PathPattern: '*' }
  return [...docs(config.CacheBehaviors), fallback].map(each => behaviourOf(assembly, each, origins))
}

function originOf(origin: Doc, hosts: Map<string, HostTarget>, localize: (value: string) => string): Origin {
  const domainName = text(origin.DomainName)
  const target = hosts.get(domainName)
  return {
    domainName,
    path: text(origin.OriginPath),
    customHeaders: Object.fromEntries(
      docs(origin.OriginCustomHeaders).map(each => [
        text(each.HeaderName).toLowerCase(),
        localize(text(each.HeaderValue)),
      ]),
    ),
    isBucket: target?.kind === 'bucket',
    region: target?.kind === 'bucket' ? target.resource.stack.region : '',
    target,
  }
}

function behaviourOf(assembly: Assembly, behaviour: Doc, origins: Map<string, Origin>): Behaviour {
  const pattern = text(behaviour.PathPattern)
  const origin = origins.get(text(behaviour.TargetOriginId))
  if (!origin) throw new Error(`Behaviour ${pattern} names an origin that the distribution does not have`)
  const edge: Behaviour['edge'] = new Map()
  for (const association of docs(behaviour.LambdaFunctionAssociations)) {
    const fn = assembly.byArn(text(association.LambdaFunctionARN))
    const stage = text(association.EventType)
    if (!fn) throw new Error(`Behaviour ${pattern} names an edge function that is not in the templates`)
    if (stage === 'viewer-request' || stage === 'origin-request')
      edge.set(stage, { fn, includeBody: flag(association.IncludeBody) })
    else throw new Error(`Behaviour ${pattern}: the local runtime runs no ${stage} functions`)
  }
  return {
    pattern: pathPattern(pattern),
    viewer: viewerOf(assembly, behaviour, pattern),
    origin,
    methods: new Set(behaviour.AllowedMethods === undefined ? ['GET', 'HEAD'] : texts(behaviour.AllowedMethods)),
    compresses: flag(behaviour.Compress),
    cache: cachePolicyOf(assembly, optional(behaviour.CachePolicyId)),
    forward: originRequestPolicyOf(assembly, optional(behaviour.OriginRequestPolicyId)),
    response: responsePolicyOf(assembly, optional(behaviour.ResponseHeadersPolicyId)),
    edge,
  }
}

function viewerOf(assembly: Assembly, behaviour: Doc, pattern: string): ViewerFunction | undefined {
  const [association, ...others] = docs(behaviour.FunctionAssociations)
  if (!association) return undefined
  const fn = assembly.byArn(text(association.FunctionARN))
  if (!fn) throw new Error(`Behaviour ${pattern} names a CloudFront function that is not in the templates`)
  if (others.length > 0 || text(association.EventType) !== 'viewer-request')
    throw new Error(`Behaviour ${pattern}: the local runtime runs CloudFront functions at viewer-request alone`)
  return viewerFunctionOf(assembly.name(fn), text(assembly.properties(fn).FunctionCode))
}

export function errorPagesOf(assembly: Assembly, distribution: Resource): ErrorPage[] {
  const config = doc(assembly.properties(distribution).DistributionConfig)
  return docs(config.CustomErrorResponses).map(each => ({
    code: Number(each.ErrorCode),
    path: optional(each.ResponsePagePath),
    answerAs: each.ResponseCode === undefined ? undefined : Number(each.ResponseCode),
    keptSeconds: number(each.ErrorCachingMinTTL, 10),
  }))
}
