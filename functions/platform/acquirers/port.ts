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
  /** The configuration of the card form. All of it is public. */
  browserConfig(shop: ShopRef): Promise<BrowserConfig>
  /** Registers one upstream order. A used key answers what it answered the first time. */
  registerAttempt(order: NewOrder): Promise<AcquirerOutcome<RegisteredOrder>>
  /** Charges, or begins the authentication. `requires-action` comes with `nextAction`. */
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
   * The state of an order at the acquirer, the only authority. It is refused with `EC002100002` for an unknown order,
   * which after an `unknown` registration means that nothing happened.
   */
  retrieve(query: {
    readonly upstreamOrderId: string
    readonly payType: PayType
  }): Promise<AcquirerOutcome<UpstreamSnapshot>>
  /**
   * The acquirer's own list: the orders that it processed within these days (calendar of Japan, both included), a page
   * at a time. What is processed meanwhile may move rows between pages; the next night looks at the same days again.
   */
  listOrders(query: OrderListQuery): Promise<AcquirerOutcome<OrderList>>
  readonly customers: {
    /** Creates the customer or updates the known one. */
    upsert(customer: AcquirerCustomer & Keyed): Promise<AcquirerOutcome<{ readonly customerRef: string }>>
    /** Deletes the customer with its cards. A missing customer is no error. */
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
    /** Deletes a card. A missing card is no error. */
    detach(card: AcquirerCardRef & Keyed): Promise<AcquirerOutcome<null>>
  }
  readonly virtualAccount: {
    /** Whether the platform draws the numbers from its own pool, or the acquirer chooses them. */
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
 * The outcome of a call. `unknown` means that the call was sent and its answer was lost. Sending it again could charge
 * twice, so the next step is `retrieve`, and the work stays held meanwhile (6.1).
 */
export type AcquirerOutcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  /**
   * The acquirer refused the call, or was never reached: nothing happened. With `retryable` the same call may succeed
   * later.
   */
  | { readonly kind: 'refused'; readonly error: AcquirerError }
  | { readonly kind: 'unknown'; readonly error: AcquirerError }

export interface AcquirerError {
  /** A code of our catalogue. */
  readonly code: PlatformCode
  /** The acquirer's own code. It is stored with the attempt for operators and never shown to a buyer (3.2). */
  readonly upstreamCode?: string | undefined
  readonly upstreamMessage?: string | undefined
  readonly retryable: boolean
  /** The call was not sent. Seconds until it is worth another try. */
  readonly unsentFor?: number | undefined
}

/** The shop that an adapter acts for. `tenant` is our id of it when it is a tenant of another shop. */
export interface ShopRef {
  readonly shopId: string
  readonly mode: Mode
  readonly tenant?: string
  /** The shop's name, which issuers show. */
  readonly name?: string
}

/**
 * Every call that changes something carries a key, which the caller stores before the call. Calls with the same key are
 * one call. After 25 minutes the adapter answers `unknown` instead of sending the key, because the acquirer forgets it
 * at 30.
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
  /** Yen; 0 with `CHECK`, which moves nothing. */
  readonly amount: number
  readonly tax: number
  readonly tds: '0' | '2'
  /** For a card without 3-D Secure: `2` refuses, `3` continues without it. */
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
  /** Without `cardRef` the customer's default card. */
  | { readonly customerRef: string; readonly cardRef?: string }

/** `redirect`: the acquirer finishes and sends the browser back (the production default, 2.3). */
export type ReturnTo =
  | { readonly kind: 'redirect'; readonly success: string; readonly failure: string }
  /** The platform orchestrates: authenticate, confirmAuthentication, completeAfterTds. */
  | { readonly kind: 'callback'; readonly url: string }

/** `tds2_*` fields of the requester, by their name on the wire; checked by the contract of the call. */
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
  /** 01 to 26, 80 to 99 (2.2). */
  readonly reason?: string | undefined
  readonly eci?: string | undefined
  /** With `C`, in callback mode. */
  readonly challengeUrl?: string | undefined
}

/**
 * The state of an order. `errorCode` is the acquirer's own and may belong to an earlier step, so it has to be
 * classified first.
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
  /** Where to transfer to. An answer may leave it out at any time, because the platform keeps what it was told. */
  readonly virtualAccount?: VirtualAccount | undefined
  /** What came by bank transfer, whatever else the answer leaves out. */
  readonly transfers?: Transfers | undefined
  /** Epoch ms since when the card's issuer disputes the payment (sandbox; fincode reports it in a list of its own). */
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
/** A number or a security code never changes: another number is another token. */
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
  /** Epoch ms of its last change, where the acquirer says it. */
  readonly updatedAt?: number | undefined
}
/** The question how a registration ended, with what an acquirer needs that answers no such question. */
export interface RegistrationQuery {
  readonly customerRef: string
  readonly registrationRef: string
  /** The hash of the card's number that the registration was answered with. */
  readonly cardHash?: string | undefined
  /** The customer's cards that were saved otherwise. */
  readonly known?: readonly string[]
  /** Epoch ms: when the registration began. */
  readonly since?: number
  /** What a signed notice said. */
  readonly told?: CardHint | undefined
}
export interface CardHint {
  readonly cardRef?: string | undefined
  readonly isFailed?: boolean | undefined
}
export interface CardRegistration {
  readonly status: 'AWAITING_CUSTOMER_ACTION' | 'ACTIVATED' | 'FAILED'
  readonly registrationRef: string
  /** Identifies the number of the card that waits. */
  readonly cardHash?: string | undefined
  /** Present when the card is active. */
  readonly card?: AcquirerCard | undefined
  readonly nextAction?: { readonly type: 'redirect'; readonly url: string } | undefined
  /** Why it failed. */
  readonly error?: AcquirerError | undefined
}

export interface NewVirtualAccount {
  readonly upstreamOrderId: string
  readonly amount: number
  readonly tax: number
  /** 0 to 99. */
  readonly termDays: number
  readonly freeFields: readonly [string?, string?, string?]
  /** Reuses the account of an earlier order. */
  readonly referenceOrderId?: string
  /** The account of the platform's pool to assign. Only the sandbox accepts one. */
  readonly proposed?: { readonly branchCode: string; readonly accountNumber: string }
  /** The keys of the two calls that it takes: register and assign. */
  readonly registerKey: UpstreamKey
  readonly assignKey: UpstreamKey
}
export interface VirtualAccount {
  /** The bank as one writes it, and its four digits. */
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
  /** Yen received so far, where the acquirer says it. */
  readonly received?: number | undefined
  /** The acquirer calls the order paid, whatever sum it names. */
  readonly isCalledPaid: boolean
  /** More came than was asked. */
  readonly overpaid: boolean
  /** More than one transfer came, whatever their sum is; where the acquirer says it. */
  readonly paidTwice?: boolean | undefined
  readonly paidAfterCancel: boolean
  readonly paidAfterExpiry: boolean
}

export interface BrowserConfig {
  readonly mode: Mode
  readonly tokenizer: 'sandbox' | 'fincode'
  /** The provider's own script; empty where the platform's own page talks to the platform's own tokeniser. */
  readonly scriptUrl: string
  readonly publicKey: string
  readonly tenant?: string
}

export interface InboundMessage {
  /** The last part of the address that the acquirer calls. It identifies the webhook setting. */
  readonly settingToken: string
  readonly signature: string | undefined
  readonly rawBody: string
}
export type InboundVerdict =
  | { readonly ok: false }
  | { readonly ok: true; readonly shop: ShopRef; readonly hint: InboundHint }
/** Which object to look at. */
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
