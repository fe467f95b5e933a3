import * as z from 'zod'

/** Base64url as in WebAuthn's JSON; answers of devices stay far below the limit. */
export const base64url = () =>
  z
    .string({ error: 'PASSKEY_FORMAT' })
    .regex(/^[\w-]+$/, { error: 'PASSKEY_FORMAT' })
    .max(8_000, { error: 'INPUT_LENGTH' })

/** A device's answer to a challenge (`AuthenticationResponseJSON`); other members that browsers send are dropped. */
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
          /** Owner of the passkey; devices omit it if the challenge named the passkeys. */
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
