import { saleKindNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import type { ApplicationView } from '#shared/domain/selling/resale/view.ts'
import { parseAmount } from '../auction/quick-amounts.ts'
import { instantOf, localOf } from './times.ts'

/**
 * What the wizard holds: texts as they were typed, so that half a number outlives a reload too, and pictures by the ids
 * of their uploads. The same functions read it in the browser, which keeps it as one goes, and on the server.
 */
export type Draft = Readonly<Record<string, string | readonly string[]>>

/** Names with several values; all others have one. */
const lists = ['imgs', 'damageImgs', 'boxSize', 'pickupDates']

export function textIn(draft: Draft, name: string): string {
  const value = draft[name]
  return typeof value === 'string' ? value : ''
}

export function listIn(draft: Draft, name: string): readonly string[] {
  const value = draft[name]
  return Array.isArray(value) ? value : []
}

/** What a form of the wizard says about these names. */
export function draftIn(form: FormData, names: readonly string[]): Draft {
  const texts = (name: string) => form.getAll(name).flatMap(value => (typeof value === 'string' ? [value] : []))
  return Object.fromEntries(names.map(name => [name, lists.includes(name) ? texts(name) : (texts(name)[0] ?? '')]))
}

/** A draft as it was kept; whoever kept it may have known other names. */
export function keptDraft(form: Readonly<Record<string, unknown>>): Draft {
  const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(text) : value === true ? '1' : value === false ? '' : text(value),
    ]),
  )
}

/** What was sent before, to be mended. The book's address that it named is found by `addressId`. */
export function sentDraft(application: ApplicationView, addressId: string): Draft {
  const amount = (value: number | null) => (value === null ? '' : String(value))
  const { endTime, boxSize, weight, isBroken, saleKind, deliveryMethod, pickupDates } = application
  return {
    description: application.description,
    storageLocation: application.storageLocation,
    condition: application.condition,
    format: application.format,
    size: application.size,
    boxSize: boxSize.map(String),
    weight: String(weight),
    isBroken: isBroken ? '1' : '',
    imgs: application.imgs.map(({ id }) => id),
    damageImgs: application.damageImgs.map(({ id }) => id),
    saleKind: String(saleKind),
    price: amount(application.price),
    startPrice: amount(application.startPrice),
    instantPrice: amount(application.instantPrice),
    endTime: endTime ? localOf(endTime) : '',
    deliveryMethod: String(deliveryMethod),
    pickupDates,
    addressId,
  }
}

export const isAuctionDraft = (draft: Draft): boolean => textIn(draft, 'saleKind') === String(saleKindNumbers.auction)
export const isFetchedDraft = (draft: Draft): boolean => textIn(draft, 'deliveryMethod') === '1'

/** The price that the payout is reckoned from: the least that the sale may bring. */
export const priceIn = (draft: Draft): number | undefined =>
  parseAmount(textIn(draft, isAuctionDraft(draft) ? 'startPrice' : 'price'))

/** The input of the application's calls, however incomplete: the contract's schema says what is missing. */
export function formOf(draft: Draft): Record<string, unknown> {
  const text = (name: string) => textIn(draft, name).trim()
  const isBroken = text('isBroken') === '1'
  const instant = text('instantPrice')
  return {
    description: text('description'),
    storageLocation: text('storageLocation'),
    condition: text('condition'),
    addressId: text('addressId'),
    format: text('format'),
    size: text('size'),
    boxSize: listIn(draft, 'boxSize').map(numberOf),
    weight: numberOf(text('weight')),
    isBroken,
    imgs: listIn(draft, 'imgs'),
    damageImgs: isBroken ? listIn(draft, 'damageImgs') : [],
    saleKind: Number(text('saleKind')) || saleKindNumbers.fixed,
    ...(isAuctionDraft(draft)
      ? {
          startPrice: parseAmount(text('startPrice')),
          instantPrice: instant === '' ? null : (parseAmount(instant) ?? 0),
          endTime: text('endTime') === '' ? undefined : instantOf(text('endTime')),
        }
      : { price: parseAmount(text('price')) }),
    deliveryMethod: isFetchedDraft(draft) ? 1 : 0,
    pickupDates: isFetchedDraft(draft) ? listIn(draft, 'pickupDates').filter(date => date !== '') : [],
    agree: text('agree') === '1',
  }
}

/** Full-width digits and separators are read too; anything else is no number. */
function numberOf(typed: string): number {
  const plain = typed.normalize('NFKC').replace(/[\s,、]/g, '')
  return plain === '' ? Number.NaN : Number(plain)
}
