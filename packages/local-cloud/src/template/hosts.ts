/**
 * Makes addresses local. Templates are synthesized for the real domain. Wherever an environment value or a custom origin
 * header names one of their hosts, the runtime replaces it by the address where the same thing listens here:
 *
 *   https://{alias or domain of a distribution}      -> http://localhost:PORT (the first), http://127.0.0.1:PORT+n
 *   https://{HTTP API's domain or execute-api host}  -> http://127.0.0.1:{its port}
 *   https://{WebSocket API's domain or host}[/stage] -> {gateway}/{api}/{stage}, for @connections
 *   https://sqs.{region}.amazonaws.com               -> {gateway}
 *   https://{bucket}.s3[.{region}].amazonaws.com     -> {gateway}/{bucket}
 *   https://{host of a companion}                    -> the companion's address, or nothing where there is none
 *
 * Nothing else is rewritten, so the product does not know that it runs locally.
 */
import { doc, text, texts } from '../data/doc.ts'
import type { Assembly } from './assembly.ts'
import type { Resource } from './resource.ts'

export type HostTarget =
  | { readonly kind: 'distribution'; readonly resource: Resource }
  | { readonly kind: 'http-api'; readonly resource: Resource }
  | { readonly kind: 'websocket-api'; readonly resource: Resource; readonly stage: string | undefined }
  | { readonly kind: 'bucket'; readonly resource: Resource }
  | { readonly kind: 'gateway' }

/** Maps every host name of the templates to the resource behind it. */
export function hostsOf(assembly: Assembly): Map<string, HostTarget> {
  const hosts = new Map<string, HostTarget>()
  for (const resource of assembly.ofType('AWS::CloudFront::Distribution')) {
    const config = doc(assembly.properties(resource).DistributionConfig)
    const names = [assembly.attribute(resource, 'DomainName'), ...texts(config.Aliases)]
    for (const name of names) hosts.set(name, { kind: 'distribution', resource })
  }
  const stages = assembly.ofType('AWS::ApiGatewayV2::Stage')
  for (const resource of assembly.ofType('AWS::ApiGatewayV2::Api')) {
    const host = `${assembly.name(resource)}.execute-api.${resource.stack.region}.amazonaws.com`
    hosts.set(host, targetOfApi(assembly, resource, undefined))
  }
  for (const mapping of assembly.ofType('AWS::ApiGatewayV2::ApiMapping')) {
    const { ApiId, DomainName, Stage } = assembly.properties(mapping)
    const api = assembly.ofType('AWS::ApiGatewayV2::Api').find(each => assembly.name(each) === ApiId)
    const stage = stages.find(each => assembly.name(each) === Stage)
    if (api) hosts.set(text(DomainName), targetOfApi(assembly, api, stage ? assembly.name(stage) : text(Stage)))
  }
  for (const resource of assembly.ofType('AWS::S3::Bucket')) {
    hosts.set(assembly.attribute(resource, 'DomainName'), { kind: 'bucket', resource })
    hosts.set(assembly.attribute(resource, 'RegionalDomainName'), { kind: 'bucket', resource })
  }
  for (const { region } of assembly.stacks) hosts.set(`sqs.${region}.amazonaws.com`, { kind: 'gateway' })
  return hosts
}

function targetOfApi(assembly: Assembly, resource: Resource, stage: string | undefined): HostTarget {
  const isSocket = assembly.properties(resource).ProtocolType === 'WEBSOCKET'
  return isSocket ? { kind: 'websocket-api', resource, stage } : { kind: 'http-api', resource }
}

/** The addresses at which the resources of the templates listen on this machine. */
export interface Origins {
  gateway: string
  /** By the host that stands for a companion; undefined where this machine has none. */
  readonly companions: ReadonlyMap<string, string | undefined>
  readonly distributions: Map<Resource, string>
  readonly apis: Map<Resource, string>
}

/** Replaces every address in a text by the local one. */
export type Localize = (value: string) => string

const address = /\b(https?|wss?):\/\/([a-zA-Z0-9.-]+)(?::\d+)?/g

/** Creates the function that makes the addresses of these templates local. `origins` may be filled after this call. */
export function createLocalize(assembly: Assembly, hosts: ReadonlyMap<string, HostTarget>, origins: Origins): Localize {
  const localAddress = (whole: string, scheme: string, host: string) => {
    if (origins.companions.has(host)) return origins.companions.get(host) ?? ''
    const target = hosts.get(host)
    const isSocket = scheme.startsWith('ws')
    switch (target?.kind) {
      case 'distribution':
        return asScheme(origins.distributions.get(target.resource) ?? whole, isSocket)
      case 'http-api':
        return origins.apis.get(target.resource) ?? whole
      case 'websocket-api': {
        if (isSocket) return asScheme(origins.apis.get(target.resource) ?? whole, true)
        const management = `${origins.gateway}/${assembly.name(target.resource)}`
        return target.stage === undefined ? management : `${management}/${target.stage}`
      }
      case 'bucket':
        return `${origins.gateway}/${assembly.name(target.resource)}`
      case 'gateway':
        return origins.gateway
      default:
        return whole
    }
  }
  return value => (value.includes('://') ? value.replace(address, localAddress) : value)
}

function asScheme(origin: string, isSocket: boolean): string {
  return isSocket ? origin.replace(/^http/, 'ws') : origin
}
