import type { PlatformCode } from '#shared/platform/errors/codes.ts'
import type { Mode } from '#shared/platform/keys/scope.ts'
import type { UpstreamKey } from '#shared/platform/payments/payment.ts'
import type { Job, PaymentStatus, PayType } from '#shared/platform/payments/values.ts'

/**
 * What the platform asks of whoever moves the money (payment-platform.md 3.1). Two adapters implement it, `sandbox` and
 * `fincode`, and one contract suite holds both to it. An adapter never throws for what an acquirer can do: it answers
 * one of the three outcomes below, and the type makes every caller look at all of them.
 */
export interface AcquirerPort {
  readonly name: 'sandbox' | 'fincode'
  /** What the card form needs to turn a card into a token: everything here is public. */
  browserConfig(shop: ShopRef): Promise<BrowserConfig>
  /** Opens one order at the acquirer. A key that has been used answers what it answered then. */
  registerAttempt(order: NewOrder): Promise<AcquirerOutcome<RegisteredOrder>>
  /** Charges, or begins the authentication. `requires-action` comes with `nextAction`. */
  execute(charge: Charge): Promise<AcquirerOutcome<AttemptResult>>
  /** Callback mode, step 3 of 2.3: hands over what the browser brought from the 3-D Secure method. */
  authenticate(step: OrderRef & { readonly param: string }): Promise<AcquirerOutcome<TdsResult>>
  /** Callback mode, step 4: what came of the challenge. */
  confirmAuthentication(order: OrderRef): Promise<AcquirerOutcome<TdsResult>>
  /** Callback mode, step 5: charges after `Y` or `A`. */
  completeAfterTds(order: OrderRef & Keyed): Promise<AcquirerOutcome<AttemptResult>>
  capture(order: OrderRef & Keyed): Promise<AcquirerOutcome<AttemptResult>>
  /** Voids what is only authorised, gives back all of what was captured. */
  cancel(order: OrderRef & Keyed): Promise<AcquirerOutcome<AttemptResult>>
  /** Takes a cancelled order up again with the same card. */
  reauthorize(order: OrderRef & Keyed): Promise<AcquirerOutcome<AttemptResult>>
  /** A lower amount after a capture is a partial refund. */
  changeAmount(change: OrderRef & Keyed & AmountChange): Promise<AcquirerOutcome<AttemptResult>>
  /**
   * How the order stands at the acquirer: the only authority there is. Refused with `EC002100002` when it never heard
   * of it, which after an `unknown` registration means that nothing happened.
   */
  retrieve(query: {
    readonly upstreamOrderId: string
    readonly payType: PayType
  }): Promise<AcquirerOutcome<UpstreamSnapshot>>
  readonly customers: {
    /** Creates the customer, or changes it where it is known. */
    upsert(customer: AcquirerCustomer & Keyed): Promise<AcquirerOutcome<{ readonly customerRef: string }>>
    /** A customer that is already gone is no error. Its cards go with it. */
    delete(customer: { readonly customerRef: string } & Keyed): Promise<AcquirerOutcome<null>>
  }
  readonly cards: {
    /** With `tds` the card waits for its holder: `nextAction` is set and `retrieve` tells the end. */
    attach(card: AcquirerNewCard & Keyed): Promise<AcquirerOutcome<CardRegistration>>
    /** How a registration that needed its holder ended. */
    retrieve(registration: {
      readonly customerRef: string
      readonly registrationRef: string
    }): Promise<AcquirerOutcome<CardRegistration>>
    list(customer: { readonly customerRef: string }): Promise<AcquirerOutcome<readonly AcquirerCard[]>>
    update(card: AcquirerCardRef & AcquirerCardChange & Keyed): Promise<AcquirerOutcome<AcquirerCard>>
    /** A card that is already gone is no error. */
    detach(card: AcquirerCardRef & Keyed): Promise<AcquirerOutcome<null>>
  }
  readonly virtualAccount: {
    /** Registers the order and assigns an account to it. */
    issue(order: NewVirtualAccount): Promise<AcquirerOutcome<UpstreamSnapshot>>
    cancel(order: OrderRef & Keyed): Promise<AcquirerOutcome<UpstreamSnapshot>>
  }
  /** Whether an inbound message is the acquirer's. It only tells which order to look at, never what became of it. */
  verifyInbound(message: InboundMessage): Promise<InboundVerdict>
  /** `down` while the circuit is open. Costs no call. */
  health(): Health
}

/**
 * What may come back. `unknown` is the one that charges twice when it is taken lightly: the call was sent and nobody
 * heard how it ended, so the only right next step is `retrieve`, and the work stays held meanwhile (6.1).
 */
export type AcquirerOutcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  /** The acquirer said no, or was never asked: nothing happened. `retryable` tells whether the same may be asked again. */
  | { readonly kind: 'refused'; readonly error: AcquirerError }
  | { readonly kind: 'unknown'; readonly error: AcquirerError }

export interface AcquirerError {
  /** Ours, of the catalogue. */
  readonly code: PlatformCode
  /** What the acquirer said, for operators: kept with the attempt and never shown to a buyer (3.2). */
  readonly upstreamCode?: string | undefined
  readonly upstreamMessage?: string | undefined
  readonly retryable: boolean
}

/** Which shop an adapter acts for; `tenant` is its id at the acquirer where it is another shop's tenant. */
export interface ShopRef {
  readonly shopId: string
  readonly mode: Mode
  readonly tenant?: string
}

/**
 * Every call that changes something carries a key, which the caller stores BEFORE the call. The same key is the same
 * call. After 25 minutes (the acquirer forgets at 30) the adapter no longer sends it and answers `unknown`.
 */
export interface Keyed {
  readonly upstreamKey: UpstreamKey
}

export interface OrderRef {
  /** At most 30 of `[A-Za-z0-9_-]`: the order's id, with `-a2` and so on for later attempts. */
  readonly upstreamOrderId: string
  /** 24 characters, the acquirer's. */
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
  /** Where the card knows no 3-D Secure: `2` refuses, `3` goes on without. */
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
  /** We orchestrate: authenticate, confirmAuthentication, completeAfterTds. */
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
  /** Recognises the same card again; no browser ever sees it. */
  readonly cardHash?: string | undefined
  /** Epoch ms until when an authorisation holds. */
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

/** How an order stands. `errorCode` is the acquirer's own, possibly of an earlier step: classify before believing it. */
export interface UpstreamSnapshot extends AttemptResult, OrderRef {
  readonly job?: Job | undefined
  readonly amount: number
  readonly tax: number
  readonly errorCode?: string | undefined
  /** The same in words of ours. */
  readonly error?: AcquirerError | undefined
  /** Epoch ms of the last step at the acquirer. */
  readonly processedAt?: number | undefined
  readonly virtualAccount?: VirtualAccount | undefined
  /** Epoch ms since when the card's issuer disputes the payment (sandbox; fincode reports it in a list of its own). */
  readonly chargebackAt?: number | undefined
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
/** A number or a security code is never among these: another card is another token. */
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
}
export interface CardRegistration {
  readonly status: 'AWAITING_CUSTOMER_ACTION' | 'ACTIVATED' | 'FAILED'
  readonly registrationRef: string
  /** Once it is active. */
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
  /** Takes the account of an earlier order over. */
  readonly referenceOrderId?: string
  /** Which account of the platform's own pool to assign; only the sandbox can be told. */
  readonly proposed?: { readonly branchCode: string; readonly accountNumber: string }
  /** One for each of the two calls that it takes: to register, to assign. */
  readonly registerKey: UpstreamKey
  readonly assignKey: UpstreamKey
}
export interface VirtualAccount {
  readonly branchCode: string
  readonly branchName: string
  readonly accountNumber: string
  readonly accountName: string
  /** Epoch ms: the end of the last day in Japan on which a transfer counts. */
  readonly termEndsAt: number
  /** Yen received so far, where the acquirer says it. */
  readonly received?: number | undefined
  readonly overpaid: boolean
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
  /** The last part of the address that the acquirer was given; it tells which setting speaks. */
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
  /** The same message again has the same one. */
  readonly dedupeKey: string
}

export type Health = 'ok' | 'degraded' | 'down'
