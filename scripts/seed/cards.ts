import { randomUUID } from 'node:crypto'
import { paymentMethods } from '#functions/clients/payments.ts'
import { clientOf } from '#packages/payments-client/src/client.ts'
import { createTokens } from '#shared/platform/api/sandbox.ts'
import { call, logIn } from './api.ts'
import type { People } from './people.ts'

/** Saves sandbox cards as members save theirs: a bid needs one (D9), and the checkout shows it. */
const cards = [
  ['buyer', '4242424242424242', 'MIO SAKURA'],
  ['rival', '5555555555554444', 'SABURO KIKUCHI'],
  ['bystander', '3530111333300000', 'TORU KUMOI'],
  ['collector', '378282246310005', 'RYO HAKOZAKI'],
] as const

export async function seedCards(origin: string, people: People): Promise<void> {
  const payments = paymentMethods()
  const { publicKey } = await payments.shop()
  // The card form in the browser does the same: it calls the platform with the public key and gets only a token.
  const form = clientOf({ createTokens }, { origin: payments.origin, apiKey: publicKey })
  const tokens = await logIn(
    origin,
    people,
    cards.map(([role]) => role),
  )
  for (const [role, number, holder] of cards) {
    const made = await form.createTokens({
      card_no: number,
      expire: '3012',
      security_code: number.length === 15 ? '1234' : '123',
      holder_name: holder,
    })
    const token = made.ok ? made.data.list[0]?.token : undefined
    if (!token) throw new Error(`the card of the demo's ${role} became no token`)
    const headers = { authorization: tokens.get(role) ?? '', 'idempotency-key': randomUUID() }
    await call(origin, '/payment/card', { token, default: true }, headers)
  }
}
