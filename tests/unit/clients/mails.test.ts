import '#tests/support/unit-environment.ts'
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Pace, paced } from '#functions/machinery/clients/mail-pace.ts'
import { mailMethods } from '#functions/machinery/clients/messaging.ts'
import { mailPace } from '#infra/constructs/senders.ts'

const ses = mockClient(SESv2Client)
beforeEach(() => ses.reset())
const letter = { to: 'nagi@example.jp', subject: '工藝の間', text: 'x', html: '<p>x</p>' }

test('a mail names the set that forces TLS and knows whose mail bounced', async () => {
  ses.on(SendEmailCommand).resolves({})
  await mailMethods().send(letter)
  expect(ses.commandCalls(SendEmailCommand)[0]?.args[0].input).toMatchObject({
    FromEmailAddress: 'notice@kogei.example',
    ConfigurationSetName: 'kogei',
  })
})

const refusal = (name: string, httpStatusCode = 400) =>
  Object.assign(new Error(name), { name, $metadata: { httpStatusCode } })
/** A pace whose pauses pass at once. */
const hasty = () => {
  const clock = { now: 0 }
  const pace = (intervalMs: number): Pace => ({
    intervalMs,
    now: () => clock.now,
    pause: async ms => {
      clock.now += ms
    },
  })
  return { clock, pace }
}

describe('a mail that SES refuses', () => {
  test.each(['Throttling', 'ThrottlingException', 'TooManyRequestsException'])(
    'because there are too many this second is handed over again: %s',
    async name => {
      let count = 0
      const inTurn = paced(hasty().pace(0))
      expect(
        await inTurn(async () => {
          if (++count < 6) throw refusal(name)
          return 'sent'
        }),
      ).toBe('sent')
    },
  )

  test('for another reason is not', async () => {
    let count = 0
    const inTurn = paced(hasty().pace(0))
    const sent = inTurn(async () => {
      count++
      throw refusal('MessageRejected')
    })
    await expect(sent).rejects.toThrow('MessageRejected')
    expect(count).toBe(1)
  })
})

interface Instance {
  now: number
  readonly inTurn: ReturnType<typeof paced>
}

/**
 * A burst as queue, functions and SES see it: a queue hands ten messages at a time to each of its instances, each of
 * which keeps its own pace; SES takes so many a second and refuses the rest; whatever an instance throws is received again.
 */
async function burst(mails: number, { rate, codes = 0 }: { rate: number; codes?: number }) {
  const { concurrency, intervalMs } = mailPace(rate)
  const taken = new Map<number, number>()
  let refused = 0
  const offer = (at: number) => {
    const second = Math.floor(at / 1000)
    const before = taken.get(second) ?? 0
    if (before >= rate) {
      refused++
      throw refusal('Throttling')
    }
    taken.set(second, before + 1)
  }
  // Codes of members that log in meanwhile, by a queue of their own: they are not slowed down for the burst.
  for (let n = 0; n < codes; n++) offer(n * 1000)
  const instances: Instance[] = Array.from({ length: concurrency }, () => {
    const instance: Instance = {
      now: 0,
      inTurn: paced({
        intervalMs,
        now: () => instance.now,
        pause: async ms => {
          instance.now += ms
        },
      }),
    }
    return instance
  })
  let [waiting, dead, longest] = [mails, 0, 0]
  const again: number[] = []
  while (waiting > 0 || again.length > 0) {
    const instance = instances.reduce((first, one) => (one.now < first.now ? one : first))
    const began = instance.now
    const batch = [...again.splice(0, 10), ...Array.from({ length: Math.min(10, waiting) }, () => 0)].slice(0, 10)
    waiting -= batch.filter(received => received === 0).length
    for (const received of batch) {
      try {
        await instance.inTurn(async () => offer(instance.now))
      } catch {
        if (received + 1 >= 5) dead++
        else again.push(received + 1)
      }
    }
    longest = Math.max(longest, instance.now - began)
  }
  const ended = Math.max(...instances.map(({ now }) => now)) / 1000
  return { dead, refused, longest, ended, sent: [...taken.values()].reduce((sum, one) => sum + one, 0) }
}

describe('ten thousand mails at once', () => {
  test.each([1, 14, 50, 200])('all go out at an account’s %i a second, and none is a dead letter', async rate => {
    const { dead, sent, longest, ended } = await burst(10_000, { rate })
    expect({ dead, sent }).toEqual({ dead: 0, sent: 10_000 })
    // A batch ends within the minute that its function has.
    expect(longest).toBeLessThan(60_000)
    // Nearly as fast as the account may.
    expect(ended).toBeLessThan((10_000 / Math.min(rate, 70)) * 1.5)
  })

  test('beside a code each second, which they give way to', async () => {
    const { dead, sent, refused } = await burst(10_000, { rate: 14, codes: 600 })
    expect({ dead, sent }).toEqual({ dead: 0, sent: 10_600 })
    expect(refused).toBeGreaterThan(0)
  })
})
