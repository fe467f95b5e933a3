import { environment } from '#functions/machinery/runtime/environment.ts'
import type { Mode } from '#shared/platform/keys/scope.ts'
import { type ClosedPlaces, originsOf, reachable } from './public-address.ts'

/** The origins of the platform's operator (deploy value), where the marketplace runs. */
const own = originsOf(environment('FIRST_PARTY_ORIGINS'))

/**
 * The runtime of one machine alone says so, and no template does: whoever develops a shop against it receives test
 * webhooks on the same machine (docs/decisions/245).
 */
const isOneMachine = process.env['LOOPBACK_WEBHOOKS'] === 'open' && environment('ACQUIRER') === 'sandbox'

export const closedPlaces = (mode: Mode): ClosedPlaces => ({ own, isLoopbackOpen: isOneMachine && mode === 'test' })

/** Whether a webhook may be sent to an address now. The check repeats at every send. */
export const mayBeSentTo = async (mode: Mode, url: string) => (await reachable(url, closedPlaces(mode))) !== undefined
