import { environment } from '#functions/runtime/environment.ts'
import { originsOf, reachable } from './public-address.ts'

/** The origins of the platform's operator (deploy value), where the marketplace runs. */
export const firstPartyOrigins = originsOf(environment('FIRST_PARTY_ORIGINS'))

/** Whether a webhook may be sent to an address now. The check repeats at every send. */
export const mayBeSentTo = async (url: string) => (await reachable(url, firstPartyOrigins)) !== undefined
