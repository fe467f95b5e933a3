// The one rule that makes addresses local. Templates are synthesized for the real domain; wherever a host of theirs
// stands in an environment value or a custom origin header, it is replaced by where the same thing listens here:
//
//   https://{alias or domain of a distribution}      -> http://localhost:PORT (the first), http://127.0.0.1:PORT+n
//   https://{HTTP API's domain or execute-api host}  -> http://127.0.0.1:{its port}
//   https://{WebSocket API's domain or host}[/stage] -> {gateway}/{api}/{stage}, for @connections
//   https://sqs.{region}.amazonaws.com               -> {gateway}
//   https://{bucket}.s3[.{region}].amazonaws.com     -> {gateway}/{bucket}
//
// Nothing else is rewritten, and the product never learns that it happened.
import { doc, text, texts } from './doc.ts'
import type { Assembly } from './template/assembly.ts'
import type { Resource } from './template/resource.ts'

export type Place =
  | { kind: 'distribution'; resource: Resource }
  | { kind: 'http-api'; resource: Resource }
  | { kind: 'websocket-api'; resource: Resource; stage: string | undefined }
  | { kind: 'bucket'; resource: Resource }
  | { kind: 'gateway' }

/** Every host name of the templates, and what it stands for. */
export function placesOf(assembly: Assembly): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const resource of assembly.ofType('AWS::CloudFront::Distribution')) {
    const config = doc(assembly.properties(resource).DistributionConfig)
    const hosts = [assembly.attribute(resource, 'DomainName'), ...texts(config.Aliases)]
    for (const host of hosts) places.set(host, { kind: 'distribution', resource })
  }
  const stages = assembly.ofType('AWS::ApiGatewayV2::Stage')
  for (const resource of assembly.ofType('AWS::ApiGatewayV2::Api')) {
    const host = `${assembly.name(resource)}.execute-api.${resource.stack.region}.amazonaws.com`
    places.set(host, placeOfApi(assembly, resource, undefined))
  }
  for (const mapping of assembly.ofType('AWS::ApiGatewayV2::ApiMapping')) {
    const { ApiId, DomainName, Stage } = assembly.properties(mapping)
    const api = assembly.ofType('AWS::ApiGatewayV2::Api').find(each => assembly.name(each) === ApiId)
    const stage = stages.find(each => assembly.name(each) === Stage)
    if (api) places.set(text(DomainName), placeOfApi(assembly, api, stage ? assembly.name(stage) : text(Stage)))
  }
  for (const resource of assembly.ofType('AWS::S3::Bucket')) {
    places.set(assembly.attribute(resource, 'DomainName'), { kind: 'bucket', resource })
    places.set(assembly.attribute(resource, 'RegionalDomainName'), { kind: 'bucket', resource })
  }
  for (const { region } of assembly.stacks) places.set(`sqs.${region}.amazonaws.com`, { kind: 'gateway' })
  return places
}

function placeOfApi(assembly: Assembly, resource: Resource, stage: string | undefined): Place {
  const isSocket = assembly.properties(resource).ProtocolType === 'WEBSOCKET'
  return isSocket ? { kind: 'websocket-api', resource, stage } : { kind: 'http-api', resource }
}

export type Origins = {
  gateway: string
  distributions: Map<Resource, string>
  apis: Map<Resource, string>
}

const address = /\b(https?|wss?):\/\/([a-zA-Z0-9.-]+)(?::\d+)?/g

/** A value of the templates with every address made local. */
export function localize(value: string, places: Map<string, Place>, origins: Origins, assembly: Assembly): string {
  if (!value.includes('://')) return value
  return value.replace(address, (whole, scheme: string, host: string) => {
    const place = places.get(host)
    const isSocket = scheme.startsWith('ws')
    switch (place?.kind) {
      case 'distribution':
        return asScheme(origins.distributions.get(place.resource) ?? whole, isSocket)
      case 'http-api':
        return origins.apis.get(place.resource) ?? whole
      case 'websocket-api': {
        if (isSocket) return asScheme(origins.apis.get(place.resource) ?? whole, true)
        const base = `${origins.gateway}/${assembly.name(place.resource)}`
        return place.stage === undefined ? base : `${base}/${place.stage}`
      }
      case 'bucket':
        return `${origins.gateway}/${assembly.name(place.resource)}`
      case 'gateway':
        return origins.gateway
      default:
        return whole
    }
  })
}

function asScheme(origin: string, isSocket: boolean): string {
  return isSocket ? origin.replace(/^http/, 'ws') : origin
}
