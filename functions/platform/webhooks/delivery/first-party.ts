import { environment } from '#functions/runtime/environment.ts'
import { originsOf, reachable } from './public-address.ts'

/** The origins of the platform's own operator (deploy value): the marketplace of the same application. */
export const firstPartyOrigins = originsOf(environment('FIRST_PARTY_ORIGINS'))

/** Whether a webhook may be sent there as things are now; it is asked again whenever one is. */
export const mayBeSentTo = async (url: string) => (await reachable(url, firstPartyOrigins)) !== undefined
