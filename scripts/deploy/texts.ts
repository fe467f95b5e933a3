import * as z from 'zod'
import type { Settings } from '#infra/settings.ts'
import { type Ask, AwsError } from './aws.ts'

/**
 * Text messages and voice calls carry the codes that members prove their numbers with: without them nobody can buy.
 * The account must be out of the sandbox, and what they come from must be there and be able to.
 */
export async function texts(ask: Ask, settings: Settings): Promise<string | undefined> {
  const { region, smsOrigination, voiceOrigination } = settings
  const { AccountAttributes } = Attributes.parse(await ask(service, 'describe-account-attributes', '--region', region))
  const isInSandbox = AccountAttributes.some(({ Name, Value }) => Name === 'ACCOUNT_TIER' && Value === 'SANDBOX')
  const problems = [
    isInSandbox &&
      'End User Messaging is in its sandbox and reaches verified numbers only: ask AWS for production access',
    await originProblem(ask, { region, key: 'smsOrigination', origin: smsOrigination, capability: 'SMS' }),
    await originProblem(ask, { region, key: 'voiceOrigination', origin: voiceOrigination, capability: 'VOICE' }),
  ].filter(problem => typeof problem === 'string')
  return problems.length === 0 ? undefined : problems.join('; ')
}

const service = 'pinpoint-sms-voice-v2'
const Attributes = z.object({ AccountAttributes: z.array(z.object({ Name: z.string(), Value: z.string() })) })
const Numbers = z.object({
  PhoneNumbers: z.array(z.object({ Status: z.string(), NumberCapabilities: z.array(z.string()).default([]) })),
})
const Pools = z.object({ Pools: z.array(z.object({ Status: z.string() })) })
const SenderIds = z.object({ SenderIds: z.array(z.object({ SenderId: z.string(), IsoCountryCode: z.string() })) })

interface Origin {
  readonly region: string
  /** Key in the settings. */
  readonly key: string
  /** An id or ARN of a number or a pool, or a sender id. */
  readonly origin: string
  readonly capability: 'SMS' | 'VOICE'
}

async function originProblem(ask: Ask, { region, key, origin, capability }: Origin): Promise<string | undefined> {
  const asked = (...words: readonly string[]) => ask(service, ...words, '--region', region)
  const kind = /(?:^|[:/])(phone|pool)-/.exec(origin)?.[1]
  try {
    if (kind === 'phone') {
      const [number] = Numbers.parse(await asked('describe-phone-numbers', '--phone-number-ids', origin)).PhoneNumbers
      if (number?.Status !== 'ACTIVE') return `${key}: ${origin} is ${number?.Status ?? 'unknown'}, not ACTIVE`
      return number.NumberCapabilities.includes(capability) ? undefined : `${key}: ${origin} cannot do ${capability}`
    }
    if (kind === 'pool') {
      const [pool] = Pools.parse(await asked('describe-pools', '--pool-ids', origin)).Pools
      return pool?.Status === 'ACTIVE' ? undefined : `${key}: ${origin} is ${pool?.Status ?? 'unknown'}, not ACTIVE`
    }
    // All of them: one that is not there would be asked for by its country too.
    const { SenderIds: known } = SenderIds.parse(await asked('describe-sender-ids'))
    const id = origin.replace(/^arn:.*sender-id\/([^/]+).*$/, '$1')
    const isKnown = known.some(({ SenderId, IsoCountryCode }) => SenderId === id && IsoCountryCode === 'JP')
    return isKnown
      ? undefined
      : `${key}: ${origin} is no sender id of Japan in ${region}: register it, or lease a number`
  } catch (error) {
    if (!(error instanceof AwsError) || error.code !== 'ResourceNotFoundException') throw error
    return `${key}: ${region} has no ${origin}: lease it in End User Messaging, or say one that is there`
  }
}
