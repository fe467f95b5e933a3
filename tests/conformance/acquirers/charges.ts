import { describe, expect, test } from 'vitest'
import type { PlatformCode } from '#shared/platform/errors/codes.ts'
import { verdictOfState } from '#shared/platform/payments/verdict.ts'
import { type Scenario, type ScenarioName, sandboxCards, scenarios } from '#shared/platform/sandbox/cards.ts'
import {
  at,
  type Bench,
  charge,
  codeOf,
  key,
  look,
  newOrder,
  orderId,
  register,
  success,
  target,
  value,
  verdict,
} from './acquirer-under-test.ts'

export function chargeSuite(name: string, open: () => Promise<Bench>) {
  describe(`${name}: registering`, () => {
    test('a repeated key repeats the answer, and another body is refused', async () => {
      const bench = await open()
      const order = newOrder(bench)
      const first = value(await bench.acquirer.registerAttempt(order))
      expect(first.accessId).toMatch(/^\w{24}$/)
      expect(value(await bench.acquirer.registerAttempt(order))).toEqual(first)
      expect(codeOf(await bench.acquirer.registerAttempt({ ...order, amount: 1 }))).toBe('refused E0090022010')
    })

    test('an order whose answer was lost is found again', async () => {
      const bench = await open()
      const wanted = { upstreamOrderId: orderId() }
      const order = await register(bench, wanted)
      expect(await register(bench, wanted)).toEqual(order)
      value(await charge(bench, order, success))
      expect(codeOf(await bench.acquirer.registerAttempt(newOrder(bench, wanted)))).toBe('refused EC001101014')
    })

    test('an amount above the ceiling is refused, and an unregistered order is unknown', async () => {
      const bench = await open()
      const tooMuch = newOrder(bench, { amount: 9_999_999, tax: 1 })
      expect(codeOf(await bench.acquirer.registerAttempt(tooMuch))).toBe('refused EC001107005')
      expect(codeOf(await bench.acquirer.retrieve({ ...tooMuch, payType: 'Card' }))).toBe('refused EC002100002')
    })
  })

  describe(`${name}: charging without 3-D Secure`, () => {
    test.each(sandboxCards.map(({ number, scenario }) => [number, scenario] as const))(
      '%s (%s)',
      async (number, scenario) => {
        const bench = await open()
        const order = await register(bench)
        expect(await verdict(bench, order)).toBe('untouched')
        const answer = await charge(bench, order, number)
        const { charge: refusal }: Scenario = scenarios[scenario]
        const state = await look(bench, order)
        if (refusal) {
          expect(codeOf(answer)).toBe(`refused ${bench.told(refusal.code)}`)
          expect(answer).toMatchObject({ error: { upstreamCode: refusal.code } })
          expect(state).toMatchObject({ status: 'UNPROCESSED', errorCode: refusal.code })
          expect(verdictOfState(state)).toBe('declined')
        } else {
          expect(value(answer)).toMatchObject({ status: 'AUTHORIZED', last4: number.slice(-4) })
          expect(state).toMatchObject({ status: 'AUTHORIZED', amount: 12_000, tax: 500, job: 'AUTH' })
          expect(state.authMaxDate).toBeGreaterThan(bench.now())
        }
      },
    )

    test.each(['CHECK', 'AUTH', 'CAPTURE'] as const)('%s ends in its status', async job => {
      const bench = await open()
      const order = await register(bench, { job, ...(job === 'CHECK' && { amount: 0, tax: 0 }) })
      const result = value(await charge(bench, order, success))
      expect(result.status).toBe(target[job])
      expect(result.transactionId).toMatch(/^\w{1,28}$/)
      expect(await verdict(bench, order)).toBe('success')
    })

    test('a token of the tokeniser charges once', async () => {
      const bench = await open()
      const source = { token: await bench.token(success) }
      const first = await register(bench)
      value(await charge(bench, first, success, { source }))
      expect(codeOf(await charge(bench, await register(bench), success, { source }))).toBe('refused EC003006A01')
      const invented = { source: { token: 'tok_invented' } }
      expect(codeOf(await charge(bench, await register(bench), success, invented))).toBe('refused EC003006002')
      expect(codeOf(await charge(bench, first, success))).toBe('refused EC003100004')
    })

    test('twenty equal calls charge once and get the same answer', async () => {
      const bench = await open()
      const order = await register(bench, { job: 'CAPTURE' })
      const same = { source: { token: await bench.token(success) }, upstreamKey: key(bench) }
      const answers = await Promise.all(Array.from({ length: 20 }, () => charge(bench, order, success, same)))
      const first = value(answers.find(({ kind }) => kind === 'done') ?? answers[0] ?? expect.fail())
      for (const answer of answers) expect(value(answer)).toEqual(first)
    })

    test('a network error declines only the first attempt', async () => {
      const bench = await open()
      const id = orderId()
      const first = await register(bench, { upstreamOrderId: id })
      const refused = await charge(bench, first, '4000000000000119')
      expect(refused).toMatchObject({ kind: 'refused', error: { code: 'E9993134009', retryable: true } })
      const second = await register(bench, { upstreamOrderId: `${id}-a2` })
      expect(value(await charge(bench, second, '4000000000000119')).status).toBe('AUTHORIZED')
    })
  })

  describe(`${name}: charging with 3-D Secure`, () => {
    /** What a holder who types this ends with. */
    const ends: readonly (readonly [ScenarioName, string | undefined, PlatformCode | 'AUTHORIZED'])[] = [
      ['success', undefined, 'AUTHORIZED'],
      ['attempt', undefined, 'AUTHORIZED'],
      ['challenge', '123456', 'AUTHORIZED'],
      ['challenge', '111111', 'EC0091310A3'],
      ['challenge', 'cancel', 'EC0091310A2'],
      ['tds-refused', undefined, 'EC0091310A3'],
      ['challenge-refused', '123456', 'EC0091310A3'],
      ['tds-technical', undefined, 'EC0091310A6'],
      ['tds-rejected', undefined, 'EC0091310A5'],
      ['not-liable', undefined, 'EC0091310A4'],
      ['refused-after-challenge', '123456', 'E9993134013'],
      ['refused', undefined, 'E9993134013'],
      ['no-funds', undefined, 'E9993134010'],
      ['over-limit', undefined, 'E9993134011'],
      ['lost', undefined, 'E9993134014'],
      ['expired', undefined, 'E9993134020'],
      ['wrong-security-code', undefined, 'E9993134016'],
      ['network-error', undefined, 'E9993134009'],
      ['saved-but-unusable', undefined, 'E9993134012'],
      ['disputed', undefined, 'AUTHORIZED'],
    ]

    test.each(ends)('%s, typing %s, ends in %s', async (scenario, typed, end) => {
      const bench = await open()
      const card = sandboxCards.find(known => known.scenario === scenario)?.number ?? ''
      const order = await register(bench, { tds: '2' })
      const { status, nextAction } = value(await charge(bench, order, card))
      expect(status).toBe('AUTHENTICATED')
      expect(await verdict(bench, order)).toBe('requires-action')
      await bench.holder(nextAction?.url ?? '', typed)
      const state = await look(bench, order)
      if (end === 'AUTHORIZED') {
        expect(verdictOfState(state)).toBe('success')
        expect(state.status).toBe('AUTHORIZED')
      } else {
        expect(state.errorCode).toBe(end)
        expect(state.error?.code).toBe(bench.told(end))
        expect(verdictOfState(state)).toBe(end.startsWith('EC009131') ? 'tds-failed' : 'declined')
        expect(state.status).toBe(end === 'EC0091310A3' ? 'AUTHENTICATED' : 'UNPROCESSED')
      }
      // Refused after the holder was authenticated is another outcome than refused at once (6.1).
      if (end.startsWith('E9993134')) expect(state.tds?.result).toBe('Y')
    })

    test('nothing is charged before the cardholder was authenticated', async () => {
      const bench = await open()
      const order = await register(bench, { tds: '2', job: 'CAPTURE' })
      value(await charge(bench, order, success))
      expect((await look(bench, order)).transactionId).toBeUndefined()
      expect(codeOf(await bench.acquirer.capture(at(bench, order)))).toBe('refused EC004100004')
    })

    test('a card without 3-D Secure is refused, or charged without it when the shop accepts that', async () => {
      const bench = await open()
      const strict = await register(bench, { tds: '2', tdsFallback: '2' })
      expect(codeOf(await charge(bench, strict, '4000000000000101'))).toBe('refused EC0091310A1')
      expect(await verdict(bench, strict)).toBe('tds-failed')
      const lax = await register(bench, { tds: '2', tdsFallback: '3' })
      expect(value(await charge(bench, lax, '4000000000000101')).status).toBe('AUTHORIZED')
    })

    test('callback mode: without a challenge', async () => {
      const bench = await open()
      const order = await register(bench, { tds: '2', job: 'CAPTURE' })
      const returnTo = { kind: 'callback', url: 'https://pay.example/back' } as const
      const { nextAction } = value(await charge(bench, order, success, { returnTo }))
      await bench.holder(nextAction?.url ?? '')
      expect(await verdict(bench, order)).toBe('requires-action')
      const said = value(await bench.acquirer.authenticate({ ...order, param: 'browser' }))
      expect(said).toMatchObject({ status: 'AUTHENTICATED', result: 'Y' })
      expect(value(await bench.acquirer.completeAfterTds(at(bench, order))).status).toBe('CAPTURED')
    })

    test.each([
      ['123456', 'Y', 'CAPTURED'],
      ['111111', 'N', 'refused EC0091310A3'],
    ])('callback mode: a challenge answered with %s', async (typed, result, end) => {
      const bench = await open()
      const order = await register(bench, { tds: '2', job: 'CAPTURE' })
      const returnTo = { kind: 'callback', url: 'https://pay.example/back' } as const
      const { nextAction } = value(await charge(bench, order, '4100000000005000', { returnTo }))
      await bench.holder(nextAction?.url ?? '')
      const asked = value(await bench.acquirer.authenticate({ ...order, param: 'browser' }))
      expect(asked).toMatchObject({ status: 'CHALLENGE', result: 'C' })
      expect(codeOf(await bench.acquirer.completeAfterTds(at(bench, order)))).toBe('refused EC009100004')
      await bench.holder(asked.challengeUrl ?? '', typed)
      expect(value(await bench.acquirer.confirmAuthentication(order))).toMatchObject({ result })
      const ended = await bench.acquirer.completeAfterTds(at(bench, order))
      expect(ended.kind === 'done' ? ended.value.status : codeOf(ended)).toBe(end)
      expect(await verdict(bench, order)).toBe(result === 'Y' ? 'success' : 'tds-failed')
    })
  })
}
