import { secretMethods } from '#functions/clients/secrets.ts'

let known: Promise<string> | undefined

/** What is hashed with every API key (5.9); made once by the platform's setup, read once by an instance. */
export function pepper(): Promise<string> {
  known ??= read()
  return known
}

async function read(): Promise<string> {
  const value = await secretMethods('platformPepper').get()
  if (value) return value
  known = undefined
  throw new Error('the platform has no pepper: has setup-shop run?')
}
