import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { paymentMethods } from '#functions/machinery/clients/payments.ts'
import { clientOf } from '#packages/payments-client/src/client.ts'
import { createTokens } from '#shared/platform/api/sandbox.ts'
import { call, logIn } from './api.ts'
import { ring } from './past/auctioned.ts'
import type { People } from './people.ts'

const SavingAnswer = z.object({ state: z.string(), redirectUrl: z.string().nullable() })

/**
 * Saves sandbox cards as members save theirs: a bid needs one (D9), and the checkout shows it. Nobody has the card of
 * another, whose works they could not bid on (D119); the sellers leave the best-known number to who tries the demo.
 */
const cards = [
  ['buyer', '4242424242424242', 'MIO SAKURA'],
  ['rival', '5555555555554444', 'SABURO KIKUCHI'],
  ['seller', '3528000000000106', 'KAZUHIKO NAGI'],
  ['partner', '5100000000000107', 'TEITEI GALLERY'],
  ['artist', '36227206271667', 'WATARU MINEGISHI'],
  ['bystander', '3530111333300000', 'TORU KUMOI'],
  ['collector', '378282246310005', 'RYO HAKOZAKI'],
] as const

export async function seedCards(origin: string, people: People, { hasPast }: { hasPast: boolean }): Promise<void> {
  const ofPast = ring.map(({ role, card }) => [role, card, role.toUpperCase()] as const)
  const all = hasPast ? [...cards, ...ofPast] : cards
  const payments = paymentMethods()
  const { publicKey } = await payments.shop()
  // The card form in the browser does the same: it calls the platform with the public key and gets only a token.
  const form = clientOf({ createTokens }, { origin: payments.origin, apiKey: publicKey })
  const tokens = await logIn(
    origin,
    people,
    all.map(([role]) => role),
  )
  for (const [role, number, holder] of all) {
    const made = await form.createTokens({
      card_no: number,
      expire: '3012',
      security_code: number.length === 15 ? '1234' : '123',
      holder_name: holder,
    })
    const token = made.ok ? made.data.list[0]?.token : undefined
    if (!token) throw new Error(`the card of the demo's ${role} became no token`)
    const headers = { authorization: tokens.get(role) ?? '', 'idempotency-key': randomUUID() }
    await save(origin, token, headers)
  }
}

/** The card company asks the holder of a card; the cards of the demo pass as soon as somebody comes (decision 107). */
async function save(origin: string, token: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const begun = SavingAnswer.parse(await call(origin, '/payment/card', { token, default: true }, headers))
  if (begun.redirectUrl !== null) await visitIssuer(begun.redirectUrl)
  const { state } = SavingAnswer.parse(await call(origin, '/payment/card/result', {}, headers))
  if (state !== 'saved') throw new Error(`a card of the demo is ${state}`)
}

/** Opens the issuer's page as a browser without scripts does, and sends the form that leads back. */
export async function visitIssuer(url: string): Promise<void> {
  const page = await (await fetch(url)).text()
  const form = /<form\b[^>]*action="([^"]*)"[^>]*>([\s\S]*?)<\/form>/.exec(page)
  if (!form) throw new Error(`the issuer's page ${url} leads nowhere`)
  const [, action = '', inside = ''] = form
  const fields = [...inside.matchAll(/<input\b[^>]*\bname="([^"]*)"[^>]*\bvalue="([^"]*)"/g)]
  const body = new URLSearchParams()
  for (const [, name = '', value = ''] of fields) body.set(name, value.replaceAll('&amp;', '&'))
  await fetch(new URL(action.replaceAll('&amp;', '&'), url), { method: 'POST', body, redirect: 'manual' })
}
