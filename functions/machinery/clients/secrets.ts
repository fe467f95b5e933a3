import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { environment, type Variable } from '#functions/machinery/runtime/environment.ts'
import type { SecretName } from '#shared/api/grants.ts'
import { limited } from './request-handler.ts'

export interface SecretMethods {
  /** The current value; undefined if none was ever put. */
  get(): Promise<string | undefined>
  put(value: string): Promise<void>
}

const secretVariable: Record<SecretName, Variable> = {
  tokenKey: 'TOKEN_KEY_SECRET',
  originSecret: 'ORIGIN_SECRET_SECRET',
  codeKey: 'CODE_KEY_SECRET',
  paymentShop: 'PAYMENT_SHOP_SECRET',
  paymentOwnerKey: 'PAYMENT_OWNER_KEY_SECRET',
  payoutKey: 'PAYOUT_KEY_SECRET',
  platformPepper: 'PLATFORM_PEPPER_SECRET',
  fincode: 'FINCODE_SECRET',
}

const client = new SecretsManagerClient(limited())

export function secretMethods(name: SecretName): SecretMethods {
  const SecretId = environment(secretVariable[name])
  return {
    async get() {
      try {
        return (await client.send(new GetSecretValueCommand({ SecretId }))).SecretString
      } catch (error) {
        if (error instanceof ResourceNotFoundException) return undefined
        throw error
      }
    },
    async put(SecretString) {
      await client.send(new PutSecretValueCommand({ SecretId, SecretString }))
    },
  }
}
