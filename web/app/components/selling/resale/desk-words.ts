import type { OutputOf } from '#shared/api/endpoint.ts'
import type { listMyProducts } from '#shared/api/selling/resale/listings.ts'
import { parcelStateOf } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import type { DeskTab, OwnerAction } from '#shared/domain/telling/dashboard/desk.ts'
import { m } from '../../../paraglide/messages.js'
import type { BadgeWords } from '../../site/frame/badge.tsx'

export type DeskWork = OutputOf<typeof listMyProducts>['list'][number]

/** The tabs in the order of the specification, and what lies under each (D73). */
export const deskTabWords: readonly {
  readonly tab: DeskTab
  readonly name: () => string
  readonly about: () => string
}[] = [
  { tab: 'owned', name: m.resale_tab_owned, about: m.resale_about_owned },
  { tab: 'auction', name: m.resale_tab_auction, about: m.resale_about_auction },
  { tab: 'listed-auction', name: m.resale_tab_listed_auction, about: m.resale_about_listed_auction },
  { tab: 'fixed', name: m.resale_tab_fixed, about: m.resale_about_fixed },
  { tab: 'listed-fixed', name: m.resale_tab_listed_fixed, about: m.resale_about_listed_fixed },
  { tab: 'application', name: m.resale_tab_application, about: m.resale_about_application },
]

export const labelWords: BadgeWords<DeskWork['label']> = {
  owned: ['completed', m.resale_label_owned],
  applying: ['applying', m.resale_label_applying],
  revise: ['revise', m.resale_label_revise],
  refused: ['refuse', m.resale_label_refused],
  'on-sale': ['sale', m.resale_label_on_sale],
  'accepting-offers': ['offers', m.resale_label_accepting_offers],
  scheduled: ['applying', m.resale_label_scheduled],
  'in-auction': ['live', m.resale_label_in_auction],
  'in-progress': ['locked', m.resale_label_in_progress],
  'accepted-offer': ['accepted', m.resale_label_accepted_offer],
  'sold-out': ['sold', m.resale_label_sold_out],
}

/** What happens at the date of a row. */
const dueWords: Readonly<Partial<Record<DeskWork['label'], () => string>>> = {
  applying: m.resale_due_applying,
  revise: m.resale_due_revise,
  refused: m.resale_due_refused,
  scheduled: m.resale_due_scheduled,
  'in-auction': m.resale_due_in_auction,
  'accepting-offers': m.resale_due_offers,
}
/** What the seller of a sold work is asked for, else what the parcel waits for. */
const saleDueWords: Readonly<Record<NonNullable<NonNullable<DeskWork['sale']>['next']>, () => string>> = {
  ship: m.resale_due_ship,
  'answer-cancel': m.resale_due_reply,
  reply: m.resale_due_reply,
  pickup: m.resale_due_pickup,
  collection: m.resale_due_collection,
}
export function dueWord({ label, sale }: Pick<DeskWork, 'label' | 'sale'>): string {
  if (!sale) return (dueWords[label] ?? m.resale_due_payment)()
  if (sale.next) return saleDueWords[sale.next]()
  return parcelStateOf(sale.deliveryStatus) === 'confirmed' ? m.resale_due_complete() : m.resale_due_receive()
}

/** Words of the actions that are forms: the button, what it does, and what is said when it is done. */
export const actionWords: Readonly<Record<OwnerAction, Readonly<Record<'text' | 'rule' | 'done', () => string>>>> = {
  apply: { text: m.resale_do_apply, rule: m.resale_do_apply, done: m.resale_done_apply },
  resubmit: { text: m.resale_do_resubmit, rule: m.resale_do_resubmit, done: m.resale_done_apply },
  cancel: { text: m.resale_do_cancel, rule: m.resale_rule_cancel, done: m.resale_done_cancel },
  acknowledge: { text: m.resale_do_acknowledge, rule: m.resale_rule_acknowledge, done: m.resale_done_acknowledge },
  'change-price': {
    text: m.resale_do_change_price,
    rule: m.resale_rule_change_price,
    done: m.resale_done_change_price,
  },
  'change-end': { text: m.resale_do_change_end, rule: m.resale_rule_change_end, done: m.resale_done_change_end },
  delist: { text: m.resale_do_delist, rule: m.resale_rule_delist, done: m.resale_done_delist },
  relist: { text: m.resale_do_relist, rule: m.resale_rule_relist, done: m.resale_done_relist },
}

const done = new Map(Object.entries(actionWords).map(([action, { done }]) => [action, done]))
export const deskDoneWord = (action: string | null): string | undefined => done.get(action ?? '')?.()
