import type { OutputOf } from '#shared/api/endpoint.ts'
import type { adminAskPasskey, adminStartPasskey } from '#shared/api/people/console/operator-passkeys.ts'
import { askWith } from '../page/browser-api.ts'

/** What a device is asked to sign. */
export type PasskeyRequest = OutputOf<typeof adminAskPasskey>
/** What a device is asked to make. */
type PasskeyWanted = OutputOf<typeof adminStartPasskey>

/** Lets the device sign; answers what a form sends, or undefined where the person or the device did not. */
export const signWithPasskey = (optionsJSON: PasskeyRequest): Promise<string | undefined> =>
  answered(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } }
  })

/** Asks whoever has a passkey on this device to log in with it. */
export async function logInByPasskey(): Promise<string | undefined> {
  const request = await askWith<typeof adminAskPasskey>('/admin/auth/passkey/ask', {})
  return request && signWithPasskey(request)
}

/** Lets the device make a passkey. */
export const makePasskey = (optionsJSON: PasskeyWanted): Promise<string | undefined> =>
  answered(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const { id, rawId, type, response } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports } = response
    return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
  })

/** The browser throws when the person steps back, and when the device has none; it does not say which. */
async function answered(ask: () => Promise<object>): Promise<string | undefined> {
  try {
    return JSON.stringify(await ask())
  } catch {
    return undefined
  }
}

/** What a form bears; the contract says whether it is a device's answer. */
export function passkeyIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
