import { secretMethods } from '#functions/machinery/clients/secrets.ts'
import { instanceValue } from '#shared/instance-cache.ts'

const known = instanceValue<Promise<string>>()

/** Pepper of API key hashes (5.9); made once by the platform's setup, read once by an instance. */
export function pepper(): Promise<string> {
  known.value ??= read()
  return known.value
}

async function read(): Promise<string> {
  const value = await secretMethods('platformPepper').get()
  if (value) return value
  known.value = undefined
  throw new Error('the platform has no pepper: has setup-shop run?')
}
