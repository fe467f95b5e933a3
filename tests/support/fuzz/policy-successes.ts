// Calls about the policy that are going to succeed: each names the newest version.

import type { Endpoint } from '#shared/api/endpoint.ts'
import { adminChangePolicy, adminListPolicy, adminPreviewPolicy } from '#shared/api/selling/console/policy.ts'
import { dayMs } from '#shared/durations.ts'
import type { World } from '../world.ts'

interface PolicySuccess {
  readonly input: Readonly<Record<string, unknown>>
  readonly as: string
}

async function nextOf(world: World) {
  const finance = await world.operator('finance')
  const { version, now } = await world.ask(adminListPolicy, {}, finance)
  const input = {
    after: version,
    effectiveAt: new Date(world.app.clock.now() + 400 * dayMs).toISOString(),
    changes: { 'packing-fee': 2000 + ((now['packing-fee'] + version + 1) % 500) },
    reason: '梱包材の値上がり。',
  }
  return { input, as: await world.tokenOf(finance, 600_000) }
}

export const policyPreparations: readonly (readonly [Endpoint, (world: World) => Promise<PolicySuccess>])[] = [
  [adminListPolicy, async world => ({ input: {}, as: (await nextOf(world)).as })],
  [adminPreviewPolicy, nextOf],
  [adminChangePolicy, nextOf],
]
