import { useRouteLoaderData } from '@remix-run/react'
import type { OperatorRole } from '#shared/domain/people/operator/roles.ts'

/** The calls that the operator's roles open; the frame's loader lists them, pages leave out other links and forms. */
export interface Powers {
  readonly works: boolean
  readonly editWorks: boolean
  readonly publish: boolean
  readonly standingBook: boolean
  /** To the histories of works. */
  readonly addEntries: boolean
  readonly revokeCertificates: boolean
  readonly auctions: boolean
  readonly actOnAuctions: boolean
  /** Groups that may drive prices up. */
  readonly fairness: boolean
  readonly voidSuspects: boolean
  readonly banSuspects: boolean
  readonly offers: boolean
  readonly answerOffers: boolean
  /** Members' applications to sell. */
  readonly applications: boolean
  readonly decideApplications: boolean
  readonly orders: boolean
  /** Ship, deliver, complete, cancel, quote. */
  readonly moveOrders: boolean
  /** Refunds and receipts. */
  readonly orderMoney: boolean
  readonly claims: boolean
  readonly decideClaims: boolean
  readonly pickups: boolean
  readonly movePickups: boolean
  readonly payments: boolean
  readonly payables: boolean
  readonly payouts: boolean
  /** The dealer's record. */
  readonly records: boolean
  /** The report of affiliates. */
  readonly affiliates: boolean
  readonly discrepancies: boolean
  readonly closeDiscrepancies: boolean
  readonly policy: boolean
  readonly changePolicy: boolean
  readonly content: boolean
  readonly editContent: boolean
  /** Proposals of artists and partners. */
  readonly proposals: boolean
  /** Inquiries by the contact form. */
  readonly inquiries: boolean
  /** Rooms of the house and reports. */
  readonly messages: boolean
  /** Secret sales and letters of the house. */
  readonly privateSales: boolean
  readonly members: boolean
  readonly audit: boolean
  readonly partnerAccounts: boolean
  readonly artistAccounts: boolean
  readonly operators: boolean
}

export interface ConsoleOperator {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly roles: readonly OperatorRole[]
}

const nothing: Powers = {
  works: false,
  editWorks: false,
  publish: false,
  standingBook: false,
  addEntries: false,
  revokeCertificates: false,
  auctions: false,
  actOnAuctions: false,
  fairness: false,
  voidSuspects: false,
  banSuspects: false,
  offers: false,
  answerOffers: false,
  applications: false,
  decideApplications: false,
  orders: false,
  moveOrders: false,
  orderMoney: false,
  claims: false,
  decideClaims: false,
  pickups: false,
  movePickups: false,
  payments: false,
  payables: false,
  payouts: false,
  records: false,
  affiliates: false,
  discrepancies: false,
  closeDiscrepancies: false,
  policy: false,
  changePolicy: false,
  content: false,
  editContent: false,
  proposals: false,
  inquiries: false,
  messages: false,
  privateSales: false,
  members: false,
  audit: false,
  partnerAccounts: false,
  artistAccounts: false,
  operators: false,
}

export function usePowers(): Powers {
  return useRouteLoaderData<{ powers: Powers }>('routes/$lang_.admin')?.powers ?? nothing
}

/** Id of the operator who is logged in. */
export function useOperatorId(): string {
  return useRouteLoaderData<{ operator: ConsoleOperator }>('routes/$lang_.admin')?.operator.id ?? ''
}
