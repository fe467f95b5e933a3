// fincode's stand-in in the place of api.test.fincode.jp: the network, and nothing of ours. The functions find the address
// and the secrets as they are deployed with fincode.
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { mockClient } from 'aws-sdk-client-mock'
import { vi } from 'vitest'
import { type FincodeServer, secretKey } from '../fincode-server.ts'

interface InPlace {
  /** What the secret says of fincode's notices. */
  readonly webhooks?: object
  /** What happens while a request is on its way. */
  readonly before?: (address: string) => void
}

/** Until `vi.unstubAllGlobals()`. */
export function putFincodeInPlace(server: FincodeServer, { webhooks, before }: InPlace): void {
  Object.assign(process.env, { ACQUIRER: 'fincode', FINCODE_SECRET: 'fincode' })
  const secret = { test: { secretKey, publicKey: 'p_test_cHVibGlj' }, ...(webhooks && { webhooks }) }
  mockClient(SecretsManagerClient)
    .on(GetSecretValueCommand)
    .resolves({ SecretString: 'pepper-of-the-tests' })
    .on(GetSecretValueCommand, { SecretId: 'fincode' })
    .resolves({ SecretString: JSON.stringify(secret) })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    before?.(address)
    return fetch(address.replace('https://api.test.fincode.jp', server.origin), init)
  })
}
