import type { PlatformCode } from '#shared/platform/errors/codes.ts'
import type { Mode } from '#shared/platform/keys/scope.ts'
import type { UpstreamKey } from '#shared/platform/payments/payment.ts'
import type { Job, PaymentStatus, PayType } from '#shared/platform/payments/values.ts'

/**
 * The port to the acquirer that moves the money (payment-platform.md 3.1). Two adapters implement it, `sandbox` and
 * `fincode`, and one contract suite tests both. An adapter never throws for an error of the acquirer: it answers one of
 * three outcomes, and the type makes every caller handle all of them.
 */
export interface AcquirerPort {
  readonly name: 'sandbox' | 'fincode'
  /** Public configuration of the card form. */
  browserConfig(shop: ShopRef): Promise<BrowserConfig>
  /** Registers one upstream order. A repeated key gets the first answer again. */
  registerAttempt(order: NewOrder): Promise<AcquirerOutcome<RegisteredOrder>>
  /** Charges, or starts 3-D Secure. `requires-action` comes with `nextAction`. */
  execute(charge: Charge): Promise<AcquirerOutcome<AttemptResult>>
  /** Callback mode, step 3 of 2.3: passes on the data of the 3-D Secure method. */
  authenticate(step: OrderRef & { readonly param: string }): Promise<AcquirerOutcome<TdsResult>>
  /** Callback mode, step 4: the result of the challenge. */
  confirmAuthentication(order: OrderRef): Promise<AcquirerOutcome<TdsResult>>
  /** Callback mode, step 5: charges after `Y` or `A`. */
  completeAfterTds(order: OrderRef & Keyed): Promise<AcquirerOutcome<AttemptResult>>
  capture(order: OrderRef & Keyed): Promise<AcquirerOutcome<AttemptResult>>
  /** Voids an authorization or refunds the whole captured amount. */
  cancel(order: OrderRef & Keyed): Promise<AcquirerOutcome<AttemptResult>>
  /** Reauthorizes a cancelled order with the same card. */
  reauthorize(order: OrderRef & Keyed): Promise<AcquirerOutcome<AttemptResult>>
  /** A lower amount after a capture is a partial refund. */
  changeAmount(change: OrderRef & Keyed & AmountChange): Promise<AcquirerOutcome<AttemptResult>>
  /**
   * The state of an order at the acquirer, which is authoritative. Refused with `EC002100002` for an unknown order,
   * which after an `unknown` registration means that nothing happened.
   */
  retrieve(query: {
    readonly upstreamOrderId: string
    readonly payType: PayType
  }): Promise<AcquirerOutcome<UpstreamSnapshot>>
  /**
   * The acquirer's list: orders processed within these days (Japan's calendar, inclusive), a page at a time. Orders
   * processed meanwhile may shift rows between pages; the next night reads the same days again.
   */
  listOrders(query: OrderListQuery): Promise<AcquirerOutcome<OrderList>>
  readonly customers: {
    /** Creates or updates the customer. */
    upsert(customer: AcquirerCustomer & Keyed): Promise<AcquirerOutcome<{ readonly customerRef: string }>>
    /** Deletes the customer with its cards. A missing customer is not an error. */
    delete(customer: { readonly customerRef: string } & Keyed): Promise<AcquirerOutcome<null>>
  }
  readonly cards: {
    /**
     * Saves a card. With `tds` the cardholder is authenticated first: `nextAction` is set and `retrieve` has the
     * result.
     */
    attach(card: AcquirerNewCard & Keyed): Promise<AcquirerOutcome<CardRegistration>>
    /** The result of a registration with 3-D Secure. */
    retrieve(registration: RegistrationQuery): Promise<AcquirerOutcome<CardRegistration>>
    list(customer: { readonly customerRef: string }): Promise<AcquirerOutcome<readonly AcquirerCard[]>>
    update(card: AcquirerCardRef & AcquirerCardChange & Keyed): Promise<AcquirerOutcome<AcquirerCard>>
    /** Deletes a card. A missing card is not an error. */
    detach(card: AcquirerCardRef & Keyed): Promise<AcquirerOutcome<null>>
  }
  readonly virtualAccount: {
    /** Who chooses account numbers: the platform from its own pool, or the acquirer. */
    readonly numbersFrom: 'pool' | 'acquirer'
    /** Registers the order and assigns an account to it. */
    issue(order: NewVirtualAccount): Promise<AcquirerOutcome<UpstreamSnapshot>>
    cancel(order: OrderRef & Keyed): Promise<AcquirerOutcome<UpstreamSnapshot>>
  }
  /** Verifies an inbound message. The message names an order; its content is not trusted. */
  verifyInbound(message: InboundMessage): Promise<InboundVerdict>
  /** `down` while the circuit is open. The check makes no call. */
  health(): Health
}

/**
 * Outcome of a call. `unknown` means that the call was sent and its answer was lost. Sending it again could charge
 * twice, so that the next step is `retrieve`, and the work stays held meanwhile (6.1).
 */
export type AcquirerOutcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  /** The acquirer refused the call, or was never reached: nothing happened. With `retryable` a retry may succeed. */
  | { readonly kind: 'refused'; readonly error: AcquirerError }
  | { readonly kind: 'unknown'; readonly error: AcquirerError }

export interface AcquirerError {
  /** Code of our catalogue. */
  readonly code: PlatformCode
  /** The acquirer's own code, stored with the attempt for operators and never shown to a buyer (3.2). */
  readonly upstreamCode?: string | undefined
  readonly upstreamMessage?: string | undefined
  readonly retryable: boolean
  /** Seconds until a retry makes sense; only if the call was not sent. */
  readonly unsentFor?: number | undefined
}

/** The shop that an adapter acts for. `tenant` is our id of it if it is a tenant of another shop. */
export interface ShopRef {
  readonly shopId: string
  readonly mode: Mode
  readonly tenant?: string
  /** Name that issuers show. */
  readonly name?: string
}

/**
 * Every call with an effect has a key, which the caller stores before the call. Calls with the same key count as one.
 * After 25 minutes the adapter returns `unknown` instead of sending the key, because the acquirer forgets it after 30.
 */
export interface Keyed {
  readonly upstreamKey: UpstreamKey
}

export interface OrderRef {
  /** At most 30 of `[A-Za-z0-9_-]`: the order's id, with `-a2` and so on for later attempts. */
  readonly upstreamOrderId: string
  /** 24 characters, assigned by the acquirer. */
  readonly accessId: string
  readonly payType: PayType
}

export interface NewOrder extends Keyed {
  readonly upstreamOrderId: string
  readonly job: Job
  /** Yen; 0 with `CHECK`, which charges nothing. */
  readonly amount: number
  readonly tax: number
  readonly tds: '0' | '2'
  /** If the card does not support 3-D Secure: `2` refuses, `3` continues without it. */
  readonly tdsFallback: '2' | '3'
  readonly freeFields: readonly [string?, string?, string?]
}
interface RegisteredOrder {
  readonly upstreamOrderId: string
  readonly accessId: string
}

export interface Charge extends OrderRef, Keyed {
  readonly source: ChargeSource
  readonly returnTo: ReturnTo
  readonly tds2: Tds2Fields
}
export type ChargeSource =
  | { readonly token: string }
  /** Without `cardRef`: the customer's default card. */
  | { readonly customerRef: string; readonly cardRef?: string }

/** `redirect`: the acquirer completes the payment and sends the browser back (the production default, 2.3). */
export type ReturnTo =
  | { readonly kind: 'redirect'; readonly success: string; readonly failure: string }
  /** The platform runs the steps: authenticate, confirmAuthentication, completeAfterTds. */
  | { readonly kind: 'callback'; readonly url: string }

/** `tds2_*` fields by wire name, validated by the call's contract. */
export type Tds2Fields = Readonly<Record<`tds2_${string}`, string>>

export interface AmountChange {
  readonly job: 'AUTH' | 'CAPTURE'
  readonly amount: number
  readonly tax: number
}

export interface AttemptResult {
  readonly status: PaymentStatus
  readonly transactionId?: string | undefined
  readonly approve?: string | undefined
  readonly forward?: string | undefined
  readonly brand?: string | undefined
  readonly last4?: string | undefined
  /** Identifies the same card number. Browsers never receive it. */
  readonly cardHash?: string | undefined
  /** Epoch ms of the end of the authorization hold. */
  readonly authMaxDate?: number | undefined
  readonly tds?: TdsResult | undefined
  /** A full-page redirect, never a frame (6.0). */
  readonly nextAction?: { readonly type: 'redirect'; readonly url: string } | undefined
}

export interface TdsResult {
  readonly status?: 'AUTHENTICATING' | 'CHALLENGE' | 'AUTHENTICATED' | undefined
  readonly result?: 'Y' | 'A' | 'C' | 'N' | 'U' | 'R' | undefined
  /** Codes 01 to 26, 80 to 99 (2.2). */
  readonly reason?: string | undefined
  readonly eci?: string | undefined
  /** Address of the challenge page; present with the result `C` in callback mode. */
  readonly challengeUrl?: string | undefined
}

/**
 * The state of an order. `errorCode` is the acquirer's own and may belong to an earlier step, so that it has to be
 * interpreted first.
 */
export interface UpstreamSnapshot extends AttemptResult, OrderRef {
  readonly job?: Job | undefined
  readonly amount: number
  readonly tax: number
  readonly errorCode?: string | undefined
  /** The error with a code of our catalogue. */
  readonly error?: AcquirerError | undefined
  /** Epoch ms of the last step at the acquirer. */
  readonly processedAt?: number | undefined
  /** The account for the transfer. An answer may omit it at any time, because the platform keeps what it was told. */
  readonly virtualAccount?: VirtualAccount | undefined
  /** Transfers received, whatever else the answer omits. */
  readonly transfers?: Transfers | undefined
  /** Epoch ms since which the issuer disputes the payment (sandbox; fincode reports it in a list of its own). */
  readonly chargebackAt?: number | undefined
}

export interface OrderListQuery {
  readonly payType: PayType
  /** `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
  /** From 1. */
  readonly page: number
}
export interface OrderList {
  readonly orders: readonly UpstreamSnapshot[]
  readonly lastPage: number
}

export interface AcquirerCustomer {
  readonly customerRef: string
  readonly name?: string
  readonly email?: string
}
export interface AcquirerNewCard {
  readonly customerRef: string
  readonly token: string
  readonly isDefault: boolean
  readonly tds?: {
    readonly fallback: '2' | '3'
    readonly returnTo: Extract<ReturnTo, { kind: 'redirect' }>
    readonly fields: Tds2Fields
  }
}
export interface AcquirerCardRef {
  readonly customerRef: string
  readonly cardRef: string
}
/** Number and security code of a card never change: another number is another card. */
export interface AcquirerCardChange {
  readonly token?: string
  readonly expire?: string
  readonly holderName?: string
  readonly isDefault?: true
}
export interface AcquirerCard extends AcquirerCardRef {
  readonly brand: string
  readonly last4: string
  /** YYMM. */
  readonly expire: string
  readonly holderName?: string | undefined
  readonly isDefault: boolean
  /** 0 unknown, 1 credit, 2 debit, 3 prepaid. */
  readonly type: '0' | '1' | '2' | '3'
  readonly cardHash: string
  /** Epoch ms of its last change, if the acquirer returns it. */
  readonly updatedAt?: number | undefined
}
/** Query for the result of a registration, with the data that an acquirer without such a query needs. */
export interface RegistrationQuery {
  readonly customerRef: string
  readonly registrationRef: string
  /** Hash of the card number in the answer of the registration. */
  readonly cardHash?: string | undefined
  /** References of the customer's other cards. */
  readonly known?: readonly string[]
  /** Start of the registration, epoch ms. */
  readonly since?: number
  /** Content of a signed webhook. */
  readonly told?: CardHint | undefined
}
export interface CardHint {
  readonly cardRef?: string | undefined
  readonly isFailed?: boolean | undefined
}
export interface CardRegistration {
  readonly status: 'AWAITING_CUSTOMER_ACTION' | 'ACTIVATED' | 'FAILED'
  readonly registrationRef: string
  /** Hash of the number of the card that is being saved. */
  readonly cardHash?: string | undefined
  /** Present once the card is saved. */
  readonly card?: AcquirerCard | undefined
  readonly nextAction?: { readonly type: 'redirect'; readonly url: string } | undefined
  /** Cause of the failure. */
  readonly error?: AcquirerError | undefined
}

export interface NewVirtualAccount {
  readonly upstreamOrderId: string
  readonly amount: number
  readonly tax: number
  /** Days, 0 to 99. */
  readonly termDays: number
  readonly freeFields: readonly [string?, string?, string?]
  /** Reuses the account of an earlier order. */
  readonly referenceOrderId?: string
  /** Account of the platform's pool to assign; only the sandbox accepts one. */
  readonly proposed?: { readonly branchCode: string; readonly accountNumber: string }
  /** Keys of its two calls: register and assign. */
  readonly registerKey: UpstreamKey
  readonly assignKey: UpstreamKey
}
export interface VirtualAccount {
  /** Name of the bank, and its four-digit code. */
  readonly bankName: string
  readonly bankCode: string
  readonly branchCode: string
  readonly branchName: string
  readonly accountNumber: string
  readonly accountName: string
  /** Epoch ms: the end of the last day in Japan on which a transfer counts. */
  readonly termEndsAt: number
}
export interface Transfers {
  /** Yen received so far, if the acquirer returns it. */
  readonly received?: number | undefined
  /** The acquirer calls the order paid, whatever amount it names. */
  readonly isCalledPaid: boolean
  /** More was received than requested. */
  readonly overpaid: boolean
  /** More than one transfer arrived, whatever their sum; if the acquirer returns it. */
  readonly paidTwice?: boolean | undefined
  readonly paidAfterCancel: boolean
  readonly paidAfterExpiry: boolean
}

export interface BrowserConfig {
  readonly mode: Mode
  readonly tokenizer: 'sandbox' | 'fincode'
  /** The provider's script; empty if the platform's page uses the platform's own tokeniser. */
  readonly scriptUrl: string
  readonly publicKey: string
  readonly tenant?: string
}

export interface InboundMessage {
  /** Last part of the webhook's address, which identifies the setting. */
  readonly settingToken: string
  readonly signature: string | undefined
  readonly rawBody: string
}
export type InboundVerdict =
  | { readonly ok: false }
  | { readonly ok: true; readonly shop: ShopRef; readonly hint: InboundHint }
/** The object that the message is about. */
interface InboundHint {
  readonly event: string
  readonly upstreamOrderId?: string
  readonly payType?: PayType
  readonly customerRef?: string
  readonly registrationRef?: string
  readonly cardRef?: string
  readonly isFailed?: boolean
  /** A repeated message has the same key. */
  readonly dedupeKey: string
}

export type Health = 'ok' | 'degraded' | 'down'
