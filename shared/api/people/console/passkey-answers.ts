import * as z from 'zod'

/** Bytes as WebAuthn's JSON carries them: no device's answer comes near the limit. */
export const base64url = () =>
  z
    .string({ error: 'PASSKEY_FORMAT' })
    .regex(/^[\w-]+$/, { error: 'PASSKEY_FORMAT' })
    .max(8_000, { error: 'INPUT_LENGTH' })

/** What a device answers to a challenge (`AuthenticationResponseJSON`); what else browsers send along is left out. */
export const assertion = () =>
  z.object(
    {
      id: base64url(),
      rawId: base64url(),
      type: z.literal('public-key', { error: 'PASSKEY_FORMAT' }),
      response: z.object(
        {
          clientDataJSON: base64url(),
          authenticatorData: base64url(),
          signature: base64url(),
          /** Whose passkey it is; devices leave it out where the challenge named the passkeys. */
          userHandle: base64url().optional(),
        },
        { error: 'PASSKEY_FORMAT' },
      ),
    },
    { error: 'PASSKEY_FORMAT' },
  )

export type Assertion = z.output<ReturnType<typeof assertion>>

export const exampleAssertion: z.input<ReturnType<typeof assertion>> = {
  id: 'Zk0b1R2d3F4g5H6j7K8l9A',
  rawId: 'Zk0b1R2d3F4g5H6j7K8l9A',
  type: 'public-key',
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
    signature: 'MEUCIQDq',
    userHandle: 'MDFLQUc1VzhaME9QRVJBVE9SMDAwMDAwMDAx',
  },
}
