/**
 * Reads CloudFront's cache, origin request and response headers policies: those of the templates and AWS's managed
 * ones.
 */
import { type Doc, doc, docs, flag, number, optional, text, texts } from '../data/doc.ts'
import type { Assembly } from '../template/assembly.ts'

interface Selection {
  readonly behaviour: 'none' | 'whitelist' | 'allExcept' | 'all'
  readonly names: Set<string>
}

export interface CachePolicy {
  readonly minTtl: number
  readonly maxTtl: number
  readonly defaultTtl: number
  readonly headers: Selection
  readonly cookies: Selection
  readonly query: Selection
  readonly brotli: boolean
  readonly gzip: boolean
}

export interface OriginRequestPolicy {
  /** `allViewerAndFacts` adds all headers in which CloudFront describes the viewer. */
  readonly headers: Selection | 'allViewer' | 'allViewerAndFacts'
  readonly cookies: Selection
  readonly query: Selection
}
interface HeaderRule {
  readonly name: string
  readonly value: string
  readonly override: boolean
}
export interface ResponsePolicy {
  readonly add: readonly HeaderRule[]
  readonly remove: readonly string[]
}

const none: Selection = { behaviour: 'none', names: new Set() }
const all: Selection = { behaviour: 'all', names: new Set() }
const only = (...names: string[]): Selection => ({ behaviour: 'whitelist', names: new Set(names) })

const disabled: CachePolicy = {
  minTtl: 0,
  maxTtl: 0,
  defaultTtl: 0,
  headers: none,
  cookies: none,
  query: none,
  brotli: false,
  gzip: false,
}
const optimized: CachePolicy = {
  ...disabled,
  minTtl: 1,
  maxTtl: 31_536_000,
  defaultTtl: 86_400,
  brotli: true,
  gzip: true,
}
const originControlled: CachePolicy = {
  ...disabled,
  maxTtl: 31_536_000,
  headers: only('host', 'origin', 'x-http-method-override', 'x-http-method', 'x-method-override'),
  cookies: all,
  brotli: true,
  gzip: true,
}

/** Managed policies of AWS by their ids. */
const managedCache: Record<string, CachePolicy> = {
  '658327ea-f89d-4fab-a63d-7e88639e58f6': optimized,
  'b2884449-e4de-46a7-ac36-70bc7f1ddd6d': { ...optimized, brotli: false, gzip: false },
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': disabled,
  '83da9c7e-98b4-4e11-a168-04f0df8e2c65': originControlled,
  '4cc15a8a-d715-48a4-82b8-cc0b614638fe': { ...originControlled, query: all },
}

const managedRequest: Record<string, OriginRequestPolicy> = {
  '216adef6-5c7f-47e4-b989-5492eafa07d3': { headers: 'allViewer', cookies: all, query: all },
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': {
    headers: { behaviour: 'allExcept', names: new Set(['host']) },
    cookies: all,
    query: all,
  },
  '33f36d7e-f396-46d9-90e0-52428a34d9dc': { headers: 'allViewerAndFacts', cookies: all, query: all },
  '59781a5b-3903-41f3-afcb-af62929ccde1': { headers: only('origin'), cookies: none, query: none },
  '88a5eaf4-2fd4-4709-b370-b4c650ea3fcf': {
    headers: only('origin', 'access-control-request-headers', 'access-control-request-method'),
    cookies: none,
    query: none,
  },
  'acba4595-bd28-49b8-b9fe-13317c0390fa': { headers: only('user-agent', 'referer'), cookies: none, query: none },
}

function selection(behaviour: unknown, names: unknown): Selection {
  const listed = new Set(texts(names).map(name => name.toLowerCase()))
  const kind = text(behaviour, 'none')
  if (kind === 'whitelist' || kind === 'allExcept' || kind === 'all') return { behaviour: kind, names: listed }
  return none
}

export function cachePolicyOf(assembly: Assembly, id: string | undefined): CachePolicy {
  const found = assembly.ofType('AWS::CloudFront::CachePolicy').find(each => assembly.name(each) === id)
  if (!found) return managedCache[id ?? ''] ?? disabled
  const config = doc(assembly.properties(found).CachePolicyConfig)
  const key = doc(config.ParametersInCacheKeyAndForwardedToOrigin)
  const [headers, cookies, query] = [doc(key.HeadersConfig), doc(key.CookiesConfig), doc(key.QueryStringsConfig)]
  return {
    minTtl: number(config.MinTTL, 0),
    maxTtl: number(config.MaxTTL, 31_536_000),
    defaultTtl: number(config.DefaultTTL, 86_400),
    headers: selection(headers.HeaderBehavior, headers.Headers),
    cookies: selection(cookies.CookieBehavior, cookies.Cookies),
    query: selection(query.QueryStringBehavior, query.QueryStrings),
    brotli: flag(key.EnableAcceptEncodingBrotli),
    gzip: flag(key.EnableAcceptEncodingGzip),
  }
}

export function originRequestPolicyOf(assembly: Assembly, id: string | undefined): OriginRequestPolicy | undefined {
  if (id === undefined) return undefined
  const found = assembly.ofType('AWS::CloudFront::OriginRequestPolicy').find(each => assembly.name(each) === id)
  if (!found) return managedRequest[id]
  const config = doc(assembly.properties(found).OriginRequestPolicyConfig)
  const [headers, cookies, query] = [
    doc(config.HeadersConfig),
    doc(config.CookiesConfig),
    doc(config.QueryStringsConfig),
  ]
  const behaviour = text(headers.HeaderBehavior)
  return {
    headers: behaviour.startsWith('allViewer') ? 'allViewer' : selection(behaviour, headers.Headers),
    cookies: selection(cookies.CookieBehavior, cookies.Cookies),
    query: selection(query.QueryStringBehavior, query.QueryStrings),
  }
}

export function responsePolicyOf(assembly: Assembly, id: string | undefined): ResponsePolicy {
  const found = assembly.ofType('AWS::CloudFront::ResponseHeadersPolicy').find(each => assembly.name(each) === id)
  if (!found) return { add: id === '67f7725c-6f97-4210-82d7-5512b31e9d03' ? managedSecurity : [], remove: [] }
  const config = doc(assembly.properties(found).ResponseHeadersPolicyConfig)
  const custom = docs(doc(config.CustomHeadersConfig).Items).map(item => ({
    name: text(item.Header).toLowerCase(),
    value: text(item.Value),
    override: flag(item.Override),
  }))
  const remove = docs(doc(config.RemoveHeadersConfig).Items).map(item => text(item.Header).toLowerCase())
  return { add: [...securityHeaders(doc(config.SecurityHeadersConfig)), ...custom], remove }
}

function securityHeaders(config: Doc): HeaderRule[] {
  const rules: HeaderRule[] = []
  const add = (name: string, setting: Doc, value: string | undefined) => {
    if (value !== undefined) rules.push({ name, value, override: flag(setting.Override) })
  }
  const transport = doc(config.StrictTransportSecurity)
  const age = optional(transport.AccessControlMaxAgeSec)
  const scope = `${flag(transport.IncludeSubdomains) ? '; includeSubDomains' : ''}${flag(transport.Preload) ? '; preload' : ''}`
  add('strict-transport-security', transport, age === undefined ? undefined : `max-age=${age}${scope}`)
  add(
    'content-security-policy',
    doc(config.ContentSecurityPolicy),
    optional(doc(config.ContentSecurityPolicy).ContentSecurityPolicy),
  )
  const sniff = doc(config.ContentTypeOptions)
  add('x-content-type-options', sniff, config.ContentTypeOptions === undefined ? undefined : 'nosniff')
  add('x-frame-options', doc(config.FrameOptions), optional(doc(config.FrameOptions).FrameOption))
  add('referrer-policy', doc(config.ReferrerPolicy), optional(doc(config.ReferrerPolicy).ReferrerPolicy))
  const xss = doc(config.XSSProtection)
  add(
    'x-xss-protection',
    xss,
    config.XSSProtection === undefined ? undefined : flag(xss.Protection) ? '1; mode=block' : '0',
  )
  return rules
}

const managedSecurity: HeaderRule[] = [
  { name: 'strict-transport-security', value: 'max-age=31536000', override: false },
  { name: 'x-content-type-options', value: 'nosniff', override: true },
  { name: 'x-frame-options', value: 'SAMEORIGIN', override: false },
  { name: 'referrer-policy', value: 'strict-origin-when-cross-origin', override: false },
  { name: 'x-xss-protection', value: '1; mode=block', override: false },
]

export function selects(chosen: Selection, name: string): boolean {
  switch (chosen.behaviour) {
    case 'all':
      return true
    case 'whitelist':
      return chosen.names.has(name)
    case 'allExcept':
      return !chosen.names.has(name)
    default:
      return false
  }
}
