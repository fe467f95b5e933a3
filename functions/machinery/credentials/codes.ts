import { createHmac, timingSafeEqual } from 'node:crypto'
import { documentClient, tableName } from '#functions/machinery/clients/clients.ts'
import type { SecretMethods } from '#functions/machinery/clients/secrets.ts'
import { logger } from '#functions/machinery/runtime/logger.ts'
import { conditionalWrites } from '#functions/machinery/table/conditional.ts'
import type { Key } from '#functions/machinery/table/keys.ts'
import type { Write } from '#functions/machinery/table/write.ts'
import { codeOfItem, codeTry, spendCode } from '#functions/store/people/issued-codes.ts'
import type { Decision } from '#shared/decision.ts'
import { networkOf } from '#shared/domain/kernel/network.ts'
import { codeRules } from '#shared/domain/people/account/code.ts'
import { instanceValue } from '#shared/instance-cache.ts'
import { codeKeyOf } from './code-key.ts'

const single = conditionalWrites(documentClient, tableName)

/**
 * Six-digit codes are derived from a random id and a secret, so that no table, outbox or queue contains one: the sender
 * derives it, and the check derives it again.
 */
export async function codeFor(secret: Pick<SecretMethods, 'get'>, codeId: string): Promise<string> {
  const digest = await macOf(secret, codeId)
  return String(digest.readUIntBE(0, 6) % 10 ** codeRules.digits).padStart(codeRules.digits, '0')
}

/**
 * Mark of the network from which anybody may request a code. Each network has a code of its own, so that no stranger
 * can replace or use up another's; only we can make the mark, and a browser that has it may continue from another
 * network.
 */
export async function askerMark(secret: Pick<SecretMethods, 'get'>, address: string): Promise<string> {
  return (await macOf(secret, `asker ${networkOf(address)}`)).toString('base64url').slice(0, 22)
}

/** Cached key, which every bid needs. */
const keptKey = instanceValue<Promise<Buffer>>()

/**
 * Keyed hash of a bidder's network: equal for equal networks, and not guessable without the key (D119). Undefined if
 * the key cannot be read, because a bid must not wait for it.
 */
export async function lineMark(secret: Pick<SecretMethods, 'get'>, address: string): Promise<string | undefined> {
  keptKey.value ??= codeKeyOf(secret)
  try {
    const mac = createHmac('sha256', await keptKey.value).update(`line ${networkOf(address)}`)
    return mac.digest('base64url').slice(0, 22)
  } catch (error) {
    keptKey.value = undefined
    logger.warn('a bid bears no line', { error })
    return undefined
  }
}

async function macOf(secret: Pick<SecretMethods, 'get'>, text: string): Promise<Buffer> {
  return createHmac('sha256', await codeKeyOf(secret))
    .update(text)
    .digest()
}

/**
 * Checks a code. The try is counted before the comparison, by a conditional write of its own, so that even parallel
 * guesses are limited to five. `consume` uses up a correct code in the transaction that it authorizes.
 */
export async function checkCode(
  secret: Pick<SecretMethods, 'get'>,
  { key, given, now, userId }: { key: Key; given: string; now: number; userId?: string },
): Promise<Decision<{ readonly consume: Write<'delete', 'bad-code'> }, 'bad-code'>> {
  const item = await spendTry(key, now)
  if (!item || item.userId !== userId) return { outcome: 'refused', code: 'bad-code' }
  const expected = await codeFor(secret, item.codeId)
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(given))) return { outcome: 'refused', code: 'bad-code' }
  return { outcome: 'allowed', consume: spendCode(key, item.codeId) }
}

async function spendTry(key: Key, now: number) {
  const counted = await single.update(key, codeTry(now))
  return counted.outcome === 'done' ? codeOfItem(counted.item) : undefined
}
