import { environment } from '#functions/machinery/runtime/environment.ts'
import type { Mode } from '#shared/platform/keys/scope.ts'
import { type ClosedPlaces, originsOf, reachable } from './public-address.ts'

/** Origins of the platform's operator (a setting of the deployment), where the marketplace runs. */
const own = originsOf(environment('FIRST_PARTY_ORIGINS'))

/**
 * Set by the local runtime alone, never by a template: developers of a shop receive test webhooks on the same machine
 * (docs/decisions/245).
 */
const isOneMachine = process.env['LOOPBACK_WEBHOOKS'] === 'open' && environment('ACQUIRER') === 'sandbox'

export const closedPlaces = (mode: Mode): ClosedPlaces => ({ own, isLoopbackOpen: isOneMachine && mode === 'test' })

/** Whether a webhook may be sent to an address now; checked again at every attempt. */
export const mayBeSentTo = async (mode: Mode, url: string) => (await reachable(url, closedPlaces(mode))) !== undefined
