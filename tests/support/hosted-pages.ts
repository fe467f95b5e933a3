// The platform's hosted pages as a browser asks for them, without one: what is shown, and what is sent from a form.
import type { Merchant } from './merchant.ts'

export function hostedPages(merchant: Merchant) {
  const form = (path: string, values: Readonly<Record<string, string>> = {}) =>
    merchant.send('POST', path, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' },
      body: new URLSearchParams(values).toString(),
    })
  return {
    form,
    open: (path: string) => merchant.send('GET', path, { headers: { 'accept-language': 'en' } }),
    /** Pays a session with a card of the sandbox, tokenised as the page would. */
    pay: async (id: string, number?: string) => form(`/pay/${id}`, { token: await merchant.token(number), lang: 'en' }),
    register: async (id: string, number?: string) => form(`/card/${id}`, { token: await merchant.token(number) }),
  }
}
export type HostedPages = ReturnType<typeof hostedPages>
