// A distribution of the templates as a list of behaviours with everything they name looked up.

import type { Place } from '../addresses.ts'
import { type Doc, doc, docs, flag, number, optional, text, texts } from '../doc.ts'
import type { Assembly } from '../template/assembly.ts'
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

export type Origin = EdgeOrigin & { place: Place | undefined }

export type Behaviour = {
  pattern: RegExp
  origin: Origin
  methods: Set<string>
  compresses: boolean
  cache: CachePolicy
  forward: OriginRequestPolicy | undefined
  response: ResponsePolicy
  edge: Map<EdgeStage, { fn: Resource; includeBody: boolean }>
}

/** What the distribution does with an error of an origin; `keptSeconds` where it says nothing of that itself. */
export type ErrorPage = { code: number; path: string | undefined; answerAs: number | undefined; keptSeconds: number }

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
  places: Map<string, Place>,
  localize: (value: string) => string,
): Behaviour[] {
  const config = doc(assembly.properties(distribution).DistributionConfig)
  const origins = new Map(docs(config.Origins).map(origin => [text(origin.Id), originOf(origin, places, localize)]))
  const fallback = { ...doc(config.DefaultCacheBehavior), PathPattern: '*' }
  return [...docs(config.CacheBehaviors), fallback].map(each => behaviourOf(assembly, each, origins))
}

function originOf(origin: Doc, places: Map<string, Place>, localize: (value: string) => string): Origin {
  const domainName = text(origin.DomainName)
  const place = places.get(domainName)
  return {
    domainName,
    path: text(origin.OriginPath),
    customHeaders: Object.fromEntries(
      docs(origin.OriginCustomHeaders).map(each => [
        text(each.HeaderName).toLowerCase(),
        localize(text(each.HeaderValue)),
      ]),
    ),
    isBucket: place?.kind === 'bucket',
    region: place?.kind === 'bucket' ? place.resource.stack.region : '',
    place,
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
    origin,
    methods: new Set(behaviour.AllowedMethods === undefined ? ['GET', 'HEAD'] : texts(behaviour.AllowedMethods)),
    compresses: flag(behaviour.Compress),
    cache: cachePolicyOf(assembly, optional(behaviour.CachePolicyId)),
    forward: originRequestPolicyOf(assembly, optional(behaviour.OriginRequestPolicyId)),
    response: responsePolicyOf(assembly, optional(behaviour.ResponseHeadersPolicyId)),
    edge,
  }
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
