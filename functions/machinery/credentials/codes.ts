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
 * Six-digit codes are derived from a random id and a secret, so that no table, outbox or queue ever holds one: who sends
 * a code derives it, who checks it derives it again.
 */
export async function codeFor(secret: Pick<SecretMethods, 'get'>, codeId: string): Promise<string> {
  const digest = await macOf(secret, codeId)
  return String(digest.readUIntBE(0, 6) % 10 ** codeRules.digits).padStart(codeRules.digits, '0')
}

/**
 * Which line asked for a code that anybody may ask for. Each line has a code of its own, so that no stranger replaces or
 * uses up that of another; only we can make the mark, and the browser that has it may go on from another line.
 */
export async function askerMark(secret: Pick<SecretMethods, 'get'>, address: string): Promise<string> {
  return (await macOf(secret, `asker ${networkOf(address)}`)).toString('base64url').slice(0, 22)
}

/** The key of an instance, which bids would ask for each time. */
const keptKey = instanceValue<Promise<Buffer>>()

/**
 * From which line somebody bids: the same for the same line, and nobody's to guess who has not the key (D119). Undefined
 * where the key is not to be had: a bid does not wait for it.
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
 * Checks a code. The try is counted before the comparison, by a conditional write of its own, so that a thousand
 * guesses at once are still five. A right code is spent by `consume`, in the transaction of what it allows.
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
