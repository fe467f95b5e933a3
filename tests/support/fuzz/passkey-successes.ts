// Calls about passkeys that are going to succeed, each with a device that makes them and signs.

import type { Endpoint } from '#shared/api/endpoint.ts'
import { adminGetAccount } from '#shared/api/people/console/operator-login.ts'
import * as passkeys from '#shared/api/people/console/operator-passkeys.ts'
import { passkeyDevice } from '../passkey-device.ts'
import { freshAddress } from '../people.ts'
import type { World } from '../world.ts'
import type { Success } from './successes.ts'

/** An operator's session, and what a device makes that it began to register. */
async function begun(world: World) {
  const { token: as } = await world.operator('editor')
  const device = passkeyDevice(world.app.origin)
  const { data } = await world.app.call(passkeys.adminStartPasskey, {}, { as, address: freshAddress() })
  const passkey = device.make(passkeys.adminStartPasskey.output.parse(data))
  return { as, device, input: { name: '執務室の鍵', passkey } }
}

async function registered(world: World) {
  const { as: before, device, input } = await begun(world)
  const { data } = await world.app.call(passkeys.adminAddPasskey, input, { as: before, address: freshAddress() })
  return { device, as: passkeys.adminAddPasskey.output.parse(data).accessToken }
}

async function own(world: World, input: Readonly<Record<string, unknown>> = {}): Promise<Success> {
  const { as } = await registered(world)
  const { data } = await world.app.call(adminGetAccount, {}, { as, address: freshAddress() })
  return { input: { id: adminGetAccount.output.parse(data).factor.passkeys[0]?.id, ...input }, as }
}

const preparations: ReadonlyMap<Endpoint, (world: World) => Promise<Success>> = new Map<
  Endpoint,
  (world: World) => Promise<Success>
>([
  [passkeys.adminStartPasskey, async world => ({ input: {}, as: (await world.operator('editor')).token })],
  [passkeys.adminAddPasskey, begun],
  [passkeys.adminAskOwnPasskey, async world => ({ input: {}, as: (await registered(world)).as })],
  [
    passkeys.adminPasskeyLogin,
    async world => {
      const { device } = await registered(world)
      const { data } = await world.app.call(passkeys.adminAskPasskey, {}, { address: freshAddress() })
      return { input: { passkey: device.sign(passkeys.adminAskPasskey.output.parse(data)) } }
    },
  ],
  [passkeys.adminRenamePasskey, world => own(world, { name: '自宅の端末' })],
  [passkeys.adminRemovePasskey, world => own(world)],
])

export const passkeySuccess = (contract: Endpoint, world: World): Promise<Success> | undefined =>
  preparations.get(contract)?.(world)
