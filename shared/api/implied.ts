import type { CodeName } from './codes.ts'
import { type Endpoint, hasBody } from './endpoint.ts'

const banned = { buy: 'banned-buy', sell: 'banned-sell', chat: 'banned-chat' } as const

/**
 * The refusals that follow from a contract without being listed in it: those of access, limits, idempotency and
 * validation. `forbidden` comes with every endpoint, because none can be reached around the CDN (DESIGN 3).
 */
function impliedCodes(contract: Endpoint): readonly CodeName[] {
  const { access, method, limits = [], needs = [], notBanned = [], grants, proof, feature } = contract
  const mutates = method !== 'GET'
  const writes = grants.table?.some(action => action !== 'get' && action !== 'query') ?? false
  return [
    'forbidden',
    'validation',
    ...(access === 'signature' ? [] : (['card-number'] as const)),
    'system-error',
    ...(access === 'visitor' || access === 'signature' ? [] : (['unauthenticated'] as const)),
    ...(typeof access === 'object' ? (['factor-needed'] as const) : []),
    ...(access === 'partner' || access === 'artist' ? (['not-found'] as const) : []),
    ...(proof ? (['proof-needed'] as const) : []),
    ...(feature ? (['in-preparation'] as const) : []),
    ...(mutates ? (['foreign-origin'] as const) : []),
    ...(hasBody(contract) ? (['unsupported-media-type'] as const) : []),
    ...(limits.length > 0 ? (['rate-limited'] as const) : []),
    ...notBanned.map(kind => banned[kind]),
    ...(needs.includes('phone') ? (['phone-not-verified'] as const) : []),
    ...(needs.includes('card') ? (['card-needed'] as const) : []),
    ...(contract.idempotent ? (['idempotency-clash', 'in-flight'] as const) : []),
    ...(writes ? (['busy'] as const) : []),
  ]
}

/** Every code that an endpoint may answer besides 200; a test asserts that there is no other. */
export function answerableCodes(contract: Endpoint): readonly CodeName[] {
  return [...new Set([...impliedCodes(contract), ...contract.codes])]
}
