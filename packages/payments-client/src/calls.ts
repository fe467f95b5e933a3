// Written by scripts/write-client-calls.ts from the contracts of the platform. Change those, and write it again.

import type { Call } from './call.ts'

/** Where a payment stands. */
export type PaymentStatus =
  | 'UNPROCESSED'
  | 'CHECKED'
  | 'AUTHENTICATED'
  | 'AUTHORIZED'
  | 'AWAITING_CUSTOMER_PAYMENT'
  | 'AWAITING_PAYMENT_APPROVAL'
  | 'CAPTURED'
  | 'CANCELED'
  | 'EXPIRED'
  | 'FAILED'

/** Events that a webhook setting may ask for. */
export type EventType =
  | 'payment.registered'
  | 'payment.requires_action'
  | 'payment.authorized'
  | 'payment.checked'
  | 'payment.captured'
  | 'payment.failed'
  | 'payment.operation_failed'
  | 'payment.canceled'
  | 'payment.voided'
  | 'payment.refunded'
  | 'payment.amount_changed'
  | 'payment.expired'
  | 'refund.created'
  | 'refund.succeeded'
  | 'refund.failed'
  | 'tds2.authenticated'
  | 'tds2.challenge_resolved'
  | 'card.registered'
  | 'card.updated'
  | 'card.deleted'
  | 'card.expiring'
  | 'customer.created'
  | 'customer.updated'
  | 'customer.deleted'
  | 'subscription.created'
  | 'subscription.updated'
  | 'subscription.canceled'
  | 'subscription.charged'
  | 'subscription.charge_failed'
  | 'subscription.charge_skipped'
  | 'session.opened'
  | 'session.completed'
  | 'session.canceled'
  | 'session.expired'
  | 'virtual_account.issued'
  | 'virtual_account.deposited'
  | 'virtual_account.overpaid'
  | 'virtual_account.expired'
  | 'chargeback.published'
  | 'chargeback.response_due'
  | 'chargeback.answered'
  | 'chargeback.settled'
  | 'deposit.closed'
  | 'deposit.confirmed'
  | 'deposit.paid'
  | 'deposit.held'
  | 'deposit.failed'
  | 'contract.status_changed'
  | 'transfer_file.created'
  | 'transfer_file.approved'
  | 'transfer_file.sent'
  | 'transfer_file.result'
  | 'api_key.disabled'
  | 'webhook_setting.disabled'
  | 'ping'

/** Money on its way back to a payer. */
export interface Refund {
  readonly id: string
  readonly object: 'refund'
  readonly payment_id: string
  readonly version: number
  readonly amount: number
  readonly reason: string
  readonly cause: 'refund' | 'cancel' | 'change' | 'acquirer'
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly error_code: string | null
  readonly created: string
  readonly updated: string
}

/** One sum that a shop wants from one payer, with every attempt to charge it. */
export interface Payment {
  readonly id: string
  readonly object: 'payment'
  readonly shop_id: string
  readonly livemode: boolean
  readonly access_id: string
  readonly pay_type: 'Card' | 'Virtualaccount'
  readonly job_code: 'CHECK' | 'AUTH' | 'CAPTURE'
  readonly status: PaymentStatus
  readonly version: number
  readonly amount: number
  readonly tax: number
  readonly total_amount: number
  readonly authorized_amount: number
  readonly captured_amount: number
  readonly refunded_amount: number
  readonly item_code: string | null
  readonly client_field_1: string | null
  readonly client_field_2: string | null
  readonly client_field_3: string | null
  readonly customer_id: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly tds_type: '0' | '2'
  readonly tds2_type: '2' | '3'
  readonly error_code: string | null
  readonly next_action: {
    readonly type: 'redirect'
    readonly url: string
  } | {
    readonly type: 'poll'
  } | null
  readonly brand: string | null
  readonly last4: string | null
  readonly transaction_id: string | null
  readonly approve: string | null
  readonly forward: string | null
  readonly attempts: readonly {
    readonly n: number
    readonly upstream_order_id: string
    readonly status: 'pending' | 'requires_action' | 'succeeded' | 'declined' | 'unknown'
    readonly error_code: string | null
    readonly retryable: boolean
    readonly tds: {
      readonly status: 'AUTHENTICATING' | 'CHALLENGE' | 'AUTHENTICATED'
      readonly result: 'Y' | 'A' | 'C' | 'N' | 'U' | 'R' | null
      readonly reason: string | null
      readonly eci: string | null
    } | null
    readonly brand: string | null
    readonly last4: string | null
    readonly tds_expires_at: string | null
    readonly started: string
  }[]
  readonly refunds: readonly Refund[]
  readonly virtual_account: {
    readonly id: string
    readonly va_bank_code: string | null
    readonly va_bank_name: string | null
    readonly va_branch_code: string
    readonly va_branch_name: string
    readonly va_account_number: string
    readonly va_account_name: string
    readonly payment_term: string
    readonly received_amount: number
    readonly overpayment: boolean
    readonly cancel_overpayment: boolean
    readonly expire_overpayment: boolean
  } | null
  readonly expires_at: string
  readonly auth_expires_at: string | null
  readonly processed_at: string | null
  readonly created: string
  readonly updated: string
}

/** A payment of which the acquirer says something else. */
export interface Difference {
  readonly id: string
  readonly object: 'difference'
  readonly kind: 'differs' | 'unknown'
  readonly payment_id: string | null
  readonly upstream_order_id: string | null
  readonly pay_type: 'Card' | 'Virtualaccount'
  readonly status: 'open' | 'closed'
  readonly version: number
  readonly ours: {
    readonly status: PaymentStatus
    readonly amount: number | null
  } | null
  readonly theirs: {
    readonly status: PaymentStatus
    readonly amount: number | null
  }
  readonly note: string | null
  readonly found: string
  readonly closed: string | null
}

/** Somebody who pays the shop. */
export interface Customer {
  readonly id: string
  readonly name: string | null
  readonly email: string | null
  readonly phone_cc: string | null
  readonly phone_no: string | null
  readonly addr_city: string | null
  readonly addr_country: string | null
  readonly addr_line_1: string | null
  readonly addr_line_2: string | null
  readonly addr_line_3: string | null
  readonly addr_post_code: string | null
  readonly addr_state: string | null
  readonly card_registration: '0' | '1'
  readonly default_card_id: string | null
  readonly customer_group_id: string | null
  readonly created: string
  readonly updated: string
  readonly version: number
}

/** A saved card. Its number is nowhere in it. */
export interface Card {
  readonly id: string
  readonly customer_id: string
  readonly status:
    | 'AWAITING_PAYMENT'
    | 'INACTIVATED'
    | 'AWAITING_CUSTOMER_ACTION'
    | 'ACTIVATED'
    | 'FAILED'
  readonly brand: string | null
  readonly last4: string | null
  readonly expire: string | null
  readonly holder_name: string | null
  readonly default_flag: '0' | '1'
  readonly type: '0' | '1' | '2' | '3'
  readonly card_no_hash: string | null
  readonly error_code: string | null
  readonly next_action: {
    readonly type: 'redirect'
    readonly url: string
  } | null
  readonly created: string
  readonly updated: string
  readonly version: number
}

/** A page on which one order is paid. */
export interface Session {
  readonly id: string
  readonly link_url: string
  readonly status: 'CREATE' | 'OPENED' | 'COMPLETED' | 'CANCELED' | 'EXPIRED'
  readonly transaction: {
    readonly amount: number | null
    readonly tax: number
    readonly pay_type: readonly string[]
    readonly order_id: string | null
    readonly client_field_1: string | null
    readonly client_field_2: string | null
    readonly client_field_3: string | null
  }
  readonly card: {
    readonly job_code: string
    readonly tds_type: string | null
    readonly tds2_type: string
  }
  readonly virtualaccount: {
    readonly payment_term_day: number
  }
  readonly success_url: string | null
  readonly cancel_url: string | null
  readonly shop_service_name: string | null
  readonly expire: string
  readonly receiver_mail: string | null
  readonly mail_customer_name: string | null
  readonly guide_mail_send_flag: '0' | '1'
  readonly thanks_mail_send_flag: '0' | '1'
  readonly link_id: string | null
  readonly created: string
  readonly updated: string
  readonly version: number
}

/** An address that opens such a page again and again. */
export interface Link {
  readonly id: string
  readonly link_url: string
  readonly status: 'ACTIVE' | 'DISABLED' | 'EXPIRED' | 'USED'
  readonly name: string
  readonly amount: number | null
  readonly tax: number
  readonly pay_type: readonly string[]
  readonly order_id: string | null
  readonly client_field_1: string | null
  readonly client_field_2: string | null
  readonly client_field_3: string | null
  readonly card: {
    readonly job_code: string
    readonly tds_type: string | null
    readonly tds2_type: string
  }
  readonly reusable: boolean
  readonly max_uses: number | null
  readonly uses: number
  readonly expires_at: string | null
  readonly success_url: string | null
  readonly cancel_url: string | null
  readonly shop_service_name: string | null
  readonly created: string
  readonly updated: string
  readonly version: number
}

/** A page on which a customer saves a card. */
export interface CardSession {
  readonly id: string
  readonly link_url: string
  readonly status: 'CREATE' | 'OPENED' | 'COMPLETED' | 'EXPIRED'
  readonly customer_id: string | null
  readonly customer_name: string | null
  readonly card_id: string | null
  readonly tds_type: string
  readonly success_url: string | null
  readonly cancel_url: string | null
  readonly shop_service_name: string | null
  readonly expire: string
  readonly receiver_mail: string | null
  readonly guide_mail_send_flag: '0' | '1'
  readonly completion_mail_send_flag: '0' | '1'
  readonly created: string
  readonly updated: string
  readonly version: number
}

/** An address of the shop with the events that it asks for. */
export interface WebhookSetting {
  readonly id: string
  readonly object: 'webhook_setting'
  readonly livemode: boolean
  readonly url: string
  readonly events: '*' | readonly EventType[]
  readonly state: 'ACTIVE' | 'DISABLED'
  readonly disabled_reason: 'gone' | 'failing' | 'shop' | null
  readonly failing_since: string | null
  readonly old_secret_until: string | null
  readonly version: number
  readonly created: string
  readonly updated: string
}

/** An event as the platform keeps it. */
export interface StoredEvent {
  readonly id: string
  readonly object: 'event'
  readonly api_version: string
  readonly created: string
  readonly livemode: boolean
  readonly shop_id: string
  readonly type: EventType
  readonly sequence: number
  readonly data: {
    readonly object: {
      readonly version: number
      readonly [name: string]: unknown
    }
    readonly previous: Readonly<Record<string, unknown>>
  }
  readonly request_id: string
}

/** An event on its way to one address, try by try. */
export interface Delivery {
  readonly id: string
  readonly object: 'delivery'
  readonly event_id: string
  readonly webhook_id: string
  readonly state: 'PENDING' | 'DELIVERED' | 'FAILED' | 'CANCELED'
  readonly attempts: number
  readonly next_attempt_at: string | null
  readonly last_status: number | null
  readonly last_result: string | null
  readonly created: string
  readonly updated: string
}

/** A key of the shop, without its secret. */
export interface ApiKey {
  readonly id: string
  readonly object: 'api_key'
  readonly livemode: boolean
  readonly type: 'secret' | 'restricted' | 'public'
  readonly name: string
  readonly scopes: readonly string[]
  readonly masked: string
  readonly state: 'ACTIVE' | 'ROLLING' | 'DISABLED'
  readonly rolls_until: string | null
  readonly expires_at: string | null
  readonly version: number
  readonly created: string
  readonly updated: string
}

/** Transfers that a bank carries out together. */
export interface TransferFile {
  readonly id: string
  readonly object: 'transfer_file'
  readonly livemode: boolean
  readonly status: 'DRAFT' | 'APPROVED' | 'EXPORTED' | 'SENT' | 'RESULT_IMPORTED' | 'DELETED'
  readonly version: number
  readonly transfer_date: string
  readonly cut_off: string
  readonly consignor_code: string
  readonly consignor_name: string
  readonly count: number
  readonly total_amount: number
  readonly done_count: number
  readonly done_amount: number
  readonly returned_count: number
  readonly returned_amount: number
  readonly created_by: {
    readonly by: string
    readonly at: string
  }
  readonly approved_by: {
    readonly by: string
    readonly at: string
  } | null
  readonly exported_by: {
    readonly by: string
    readonly at: string
  } | null
  readonly sent_by: {
    readonly by: string
    readonly at: string
  } | null
  readonly updated: string
}

/** A file of transfers with the lines that have ended or come back. */
export interface TransferResult {
  readonly id: string
  readonly object: 'transfer_file'
  readonly livemode: boolean
  readonly status: 'DRAFT' | 'APPROVED' | 'EXPORTED' | 'SENT' | 'RESULT_IMPORTED' | 'DELETED'
  readonly version: number
  readonly transfer_date: string
  readonly cut_off: string
  readonly consignor_code: string
  readonly consignor_name: string
  readonly count: number
  readonly total_amount: number
  readonly done_count: number
  readonly done_amount: number
  readonly returned_count: number
  readonly returned_amount: number
  readonly created_by: {
    readonly by: string
    readonly at: string
  }
  readonly approved_by: {
    readonly by: string
    readonly at: string
  } | null
  readonly exported_by: {
    readonly by: string
    readonly at: string
  } | null
  readonly sent_by: {
    readonly by: string
    readonly at: string
  } | null
  readonly updated: string
  readonly results?: readonly {
    readonly line: number
    readonly reference: string
    readonly amount: number
    readonly status: 'waiting' | 'done' | 'returned'
    readonly reason: 'no_account' | 'name_mismatch' | 'account_closed' | 'refused' | 'other' | null
  }[] | undefined
}

/** A clock by which test data lives. */
export interface TestClock {
  readonly id: string
  readonly object: 'test_clock'
  readonly name: string
  readonly frozen_time: string
  readonly now: string
  readonly status: 'READY' | 'ADVANCING' | 'FAILED'
  readonly advancing_to: string | null
  readonly deletes_after: string
  readonly created: string
}

export interface RegisterPaymentInput {
  readonly pay_type:
    | 'Card'
    | 'Virtualaccount'
    | 'Applepay'
    | 'Googlepay'
    | 'Konbini'
    | 'Paypay'
    | 'Directdebit'
  readonly job_code?: 'CHECK' | 'AUTH' | 'CAPTURE' | undefined
  readonly amount?: number | string | undefined
  readonly tax?: number | string | undefined
  readonly billing_amount?: number | string | undefined
  readonly billing_tax?: number | string | undefined
  readonly id?: string | undefined
  readonly item_code?: string | undefined
  readonly client_field_1?: string | undefined
  readonly client_field_2?: string | undefined
  readonly client_field_3?: string | undefined
  readonly tds_type?: '0' | '2' | undefined
  readonly tds2_type?: '2' | '3' | undefined
  readonly customer_id?: string | undefined
  readonly phone_cc?: string | undefined
  readonly phone_no?: string | undefined
  readonly metadata?: Readonly<Record<string, string>> | undefined
}

/** Registers a payment by card or by bank transfer; nothing is charged yet. Needs an idempotency key. Scope: payments:write. */
export const registerPayment: Call<RegisterPaymentInput, Payment> = {
  id: 'registerPayment',
  method: 'POST',
  path: '/v1/payments',
  money: true,
}

export interface ExecutePaymentInput {
  readonly id: string
  readonly access_id?: string | undefined
  readonly expires_at?: string | undefined
  readonly token?: string | undefined
  readonly customer_id?: string | undefined
  readonly card_id?: string | undefined
  readonly method?: '1' | '2' | '5' | undefined
  readonly pay_times?: '3' | '5' | '6' | '10' | '12' | '15' | '18' | '20' | '24' | undefined
  readonly return_url?: string | undefined
  readonly return_url_on_failure?: string | undefined
  readonly tds2_ret_url?: string | undefined
  readonly tds2_email?: string | undefined
  readonly tds2_mobile_phone_cc?: string | undefined
  readonly tds2_mobile_phone_no?: string | undefined
  readonly tds2_home_phone_cc?: string | undefined
  readonly tds2_home_phone_no?: string | undefined
  readonly tds2_work_phone_cc?: string | undefined
  readonly tds2_work_phone_no?: string | undefined
  readonly tds2_bill_addr_country?: string | undefined
  readonly tds2_bill_addr_state?: string | undefined
  readonly tds2_bill_addr_city?: string | undefined
  readonly tds2_bill_addr_line_1?: string | undefined
  readonly tds2_bill_addr_line_2?: string | undefined
  readonly tds2_bill_addr_line_3?: string | undefined
  readonly tds2_bill_addr_post_code?: string | undefined
  readonly tds2_ship_addr_country?: string | undefined
  readonly tds2_ship_addr_state?: string | undefined
  readonly tds2_ship_addr_city?: string | undefined
  readonly tds2_ship_addr_line_1?: string | undefined
  readonly tds2_ship_addr_line_2?: string | undefined
  readonly tds2_ship_addr_line_3?: string | undefined
  readonly tds2_ship_addr_post_code?: string | undefined
  readonly tds2_addr_match?: 'Y' | 'N' | undefined
  readonly tds2_ship_ind?: '01' | '02' | '03' | '04' | '05' | '06' | '07' | undefined
  readonly tds2_delivery_timeframe?: '01' | '02' | '03' | '04' | undefined
  readonly tds2_ch_acc_date?: string | undefined
  readonly tds2_ch_acc_change?: string | undefined
  readonly tds2_ch_acc_pw_change?: string | undefined
  readonly tds2_nb_purchase_account?: string | undefined
  readonly tds2_payment_acc_age?: string | undefined
  readonly tds2_provision_attempts_day?: string | undefined
  readonly tds2_txn_activity_day?: string | undefined
  readonly tds2_txn_activity_year?: string | undefined
  readonly tds2_ship_address_usage?: string | undefined
  readonly tds2_ship_name_ind?: '01' | '02' | undefined
  readonly tds2_suspicious_acc_activity?: '01' | '02' | undefined
  readonly tds2_three_ds_req_auth_data?: string | undefined
  readonly tds2_three_ds_req_auth_method?: '01' | '02' | '03' | '04' | '05' | '06' | undefined
  readonly tds2_three_ds_req_auth_timestamp?: string | undefined
  readonly payment_term_day?: number | string | undefined
  readonly reference_order_id?: string | undefined
}

/** Charges the card or begins 3-D Secure; issues the account of a bank transfer. Needs an idempotency key. Scope: payments:write. */
export const executePayment: Call<ExecutePaymentInput, Payment> = {
  id: 'executePayment',
  method: 'PUT',
  path: '/v1/payments/{id}',
  money: true,
}

export interface GetPaymentInput {
  readonly id: string
  readonly pay_type?: string | undefined
}

/** A payment as it stands. Scope: payments:read. */
export const getPayment: Call<GetPaymentInput, Payment> = {
  id: 'getPayment',
  method: 'GET',
  path: '/v1/payments/{id}',
}

export interface SearchPaymentsInput {
  readonly pay_type:
    | 'Card'
    | 'Virtualaccount'
    | 'Applepay'
    | 'Googlepay'
    | 'Konbini'
    | 'Paypay'
    | 'Directdebit'
  readonly limit?: string | undefined
  readonly page?: string | undefined
  readonly sort?: string | undefined
  readonly count_only?: 'true' | 'false' | undefined
  readonly status?: string | undefined
  readonly amount_from?: string | undefined
  readonly amount_to?: string | undefined
  readonly created_from?: string | undefined
  readonly created_to?: string | undefined
  readonly customer_id?: string | undefined
  readonly client_field_1?: string | undefined
  readonly client_field_2?: string | undefined
  readonly client_field_3?: string | undefined
  readonly keyword?: string | undefined
}

export interface SearchPaymentsAnswer {
  readonly total_count: number
  readonly last_page: number
  readonly current_page: number
  readonly limit: number
  readonly link_next: string | null
  readonly link_previous: string | null
  readonly list: readonly Payment[]
}

/** Payments of a shop, filtered and sorted. Scope: payments:read. */
export const searchPayments: Call<SearchPaymentsInput, SearchPaymentsAnswer> = {
  id: 'searchPayments',
  method: 'GET',
  path: '/v1/payments',
}

export interface CapturePaymentInput {
  readonly id: string
  readonly access_id?: string | undefined
}

/** Charges what is held. Needs an idempotency key. Scope: payments:write. */
export const capturePayment: Call<CapturePaymentInput, Payment> = {
  id: 'capturePayment',
  method: 'PUT',
  path: '/v1/payments/{id}/capture',
  money: true,
}

export interface CancelPaymentInput {
  readonly id: string
  readonly access_id?: string | undefined
}

/** Lets go what is held, gives back what was charged. Needs an idempotency key. Scope: payments:write. */
export const cancelPayment: Call<CancelPaymentInput, Payment> = {
  id: 'cancelPayment',
  method: 'PUT',
  path: '/v1/payments/{id}/cancel',
  money: true,
}

export interface ReauthorizePaymentInput {
  readonly id: string
  readonly access_id?: string | undefined
  readonly method?: '1' | undefined
}

/** Takes a cancelled charge up again with the same card. Needs an idempotency key. Scope: payments:write. */
export const reauthorizePayment: Call<ReauthorizePaymentInput, Payment> = {
  id: 'reauthorizePayment',
  method: 'PUT',
  path: '/v1/payments/{id}/auth',
  money: true,
}

export interface ChangePaymentInput {
  readonly id: string
  readonly access_id?: string | undefined
  readonly job_code: 'AUTH' | 'CAPTURE'
  readonly amount: number | string
  readonly tax?: number | string | undefined
}

/** Changes what is held, or lowers what was charged. Needs an idempotency key. Scope: payments:write. */
export const changePayment: Call<ChangePaymentInput, Payment> = {
  id: 'changePayment',
  method: 'PUT',
  path: '/v1/payments/{id}/change',
  money: true,
}

export interface RefundPaymentInput {
  readonly id: string
  readonly amount?: number | string | undefined
  readonly reason: string
}

/** Gives back all or a part of what was charged. Needs an idempotency key. Scope: payments:refund. */
export const refundPayment: Call<RefundPaymentInput, Refund> = {
  id: 'refundPayment',
  method: 'POST',
  path: '/v1/payments/{id}/refunds',
  money: true,
}

export interface PayIntoAccountInput {
  readonly id: string
  readonly amount: number | string
  readonly remitter_kana?: string | undefined
  readonly value_date?: string | undefined
}

/** Plays the bank: money arrives on an account. Needs an idempotency key. Scope: payments:write. In the sandbox alone. */
export const payIntoAccount: Call<PayIntoAccountInput, Payment> = {
  id: 'payIntoAccount',
  method: 'POST',
  path: '/sandbox/v1/virtual_accounts/{id}/deposits',
  money: true,
}

export interface ListPaymentRefundsInput {
  readonly id: string
}

export interface ListPaymentRefundsAnswer {
  readonly list: readonly Refund[]
}

/** What was or is being given back of a payment, the oldest first. Scope: payments:read. */
export const listPaymentRefunds: Call<ListPaymentRefundsInput, ListPaymentRefundsAnswer> = {
  id: 'listPaymentRefunds',
  method: 'GET',
  path: '/v1/payments/{id}/refunds',
}

export interface GetPaymentRefundInput {
  readonly id: string
  readonly refund_id: string
}

/** A refund as it stands: pending, succeeded or failed. Scope: payments:read. */
export const getPaymentRefund: Call<GetPaymentRefundInput, Refund> = {
  id: 'getPaymentRefund',
  method: 'GET',
  path: '/v1/payments/{id}/refunds/{refund_id}',
}

export interface ListDifferencesInput {
  readonly limit?: string | undefined
  readonly page?: string | undefined
  readonly sort?: string | undefined
  readonly count_only?: 'true' | 'false' | undefined
  readonly status?: 'open' | 'closed' | undefined
}

export interface ListDifferencesAnswer {
  readonly total_count: number
  readonly last_page: number
  readonly current_page: number
  readonly limit: number
  readonly link_next: string | null
  readonly link_previous: string | null
  readonly list: readonly Difference[]
}

/** Payments of which the acquirer says something else, the newest first; those that nobody has closed. Scope: payments:read. */
export const listDifferences: Call<ListDifferencesInput, ListDifferencesAnswer> = {
  id: 'listDifferences',
  method: 'GET',
  path: '/v1/differences',
}

export interface CloseDifferenceInput {
  readonly id: string
  readonly note: string
}

/** Closes a difference with a note; one that is closed stays as it is. Scope: payments:write. */
export const closeDifference: Call<CloseDifferenceInput, Difference> = {
  id: 'closeDifference',
  method: 'PUT',
  path: '/v1/differences/{id}/close',
}

export interface CompletePaymentInput {
  readonly id: string
  readonly access_id?: string | undefined
}

/** Charges after 3-D Secure, where the shop runs it itself. Needs an idempotency key. Scope: payments:write. */
export const completePayment: Call<CompletePaymentInput, Payment> = {
  id: 'completePayment',
  method: 'PUT',
  path: '/v1/payments/{id}/secure',
  money: true,
}

export interface AuthenticateTdsInput {
  readonly access_id: string
  readonly param: string
}

export interface AuthenticateTdsAnswer {
  readonly access_id: string
  readonly tds2_status: 'AUTHENTICATING' | 'CHALLENGE' | 'AUTHENTICATED'
  readonly tds2_trans_result: 'Y' | 'A' | 'C' | 'N' | 'U' | 'R' | null
  readonly tds2_trans_result_reason: string | null
  readonly challenge_url: string | null
}

/** Hands over what the browser brought from 3-D Secure's first step. Scope: payments:write. */
export const authenticateTds: Call<AuthenticateTdsInput, AuthenticateTdsAnswer> = {
  id: 'authenticateTds',
  method: 'PUT',
  path: '/v1/secure2/{access_id}',
}

export interface ConfirmTdsInput {
  readonly access_id: string
}

export interface ConfirmTdsAnswer {
  readonly access_id: string
  readonly tds2_status: 'AUTHENTICATING' | 'CHALLENGE' | 'AUTHENTICATED'
  readonly tds2_trans_result: 'Y' | 'A' | 'C' | 'N' | 'U' | 'R' | null
  readonly tds2_trans_result_reason: string | null
  readonly challenge_url: string | null
}

/** What came of the issuer's question. Scope: payments:write. */
export const confirmTds: Call<ConfirmTdsInput, ConfirmTdsAnswer> = {
  id: 'confirmTds',
  method: 'GET',
  path: '/v1/secure2/{access_id}',
}

export interface CreateCustomerInput {
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly phone_cc?: string | undefined
  readonly phone_no?: string | undefined
  readonly addr_city?: string | undefined
  readonly addr_country?: string | undefined
  readonly addr_line_1?: string | undefined
  readonly addr_line_2?: string | undefined
  readonly addr_line_3?: string | undefined
  readonly addr_post_code?: string | undefined
  readonly addr_state?: string | undefined
}

/** Registers a customer. Scope: customers:write. */
export const createCustomer: Call<CreateCustomerInput, Customer> = {
  id: 'createCustomer',
  method: 'POST',
  path: '/v1/customers',
}

export interface ListCustomersInput {
  readonly limit?: string | undefined
  readonly page?: string | undefined
  readonly sort?: string | undefined
  readonly count_only?: 'true' | 'false' | undefined
  readonly customer_id?: string | undefined
  readonly keyword?: string | undefined
}

export interface ListCustomersAnswer {
  readonly total_count: number
  readonly last_page: number
  readonly current_page: number
  readonly limit: number
  readonly link_next: string | null
  readonly link_previous: string | null
  readonly list: readonly Customer[]
}

/** Customers, newest first, by id or by a word of name or e-mail. Scope: customers:read. */
export const listCustomers: Call<ListCustomersInput, ListCustomersAnswer> = {
  id: 'listCustomers',
  method: 'GET',
  path: '/v1/customers',
}

export interface GetCustomerInput {
  readonly id: string
}

/** One customer. Scope: customers:read. */
export const getCustomer: Call<GetCustomerInput, Customer> = {
  id: 'getCustomer',
  method: 'GET',
  path: '/v1/customers/{id}',
}

export interface UpdateCustomerInput {
  readonly id: string
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly phone_cc?: string | undefined
  readonly phone_no?: string | undefined
  readonly addr_city?: string | undefined
  readonly addr_country?: string | undefined
  readonly addr_line_1?: string | undefined
  readonly addr_line_2?: string | undefined
  readonly addr_line_3?: string | undefined
  readonly addr_post_code?: string | undefined
  readonly addr_state?: string | undefined
}

/** Changes what is given of a customer and leaves the rest. Scope: customers:write. */
export const updateCustomer: Call<UpdateCustomerInput, Customer> = {
  id: 'updateCustomer',
  method: 'PUT',
  path: '/v1/customers/{id}',
}

export interface DeleteCustomerInput {
  readonly id: string
}

export interface DeleteCustomerAnswer {
  readonly id: string
  readonly deleted: true
}

/** Deletes a customer with its cards; its id is never given again. Scope: customers:write. */
export const deleteCustomer: Call<DeleteCustomerInput, DeleteCustomerAnswer> = {
  id: 'deleteCustomer',
  method: 'DELETE',
  path: '/v1/customers/{id}',
}

export interface CreateCardInput {
  readonly customer_id: string
  readonly token: string
  readonly default_flag?: '0' | '1' | undefined
  readonly tds?: {
    readonly tds2_type?: '2' | '3' | undefined
    readonly return_url: string
    readonly fields?: {
      readonly tds2_email?: string | undefined
      readonly tds2_mobile_phone_cc?: string | undefined
      readonly tds2_mobile_phone_no?: string | undefined
      readonly tds2_home_phone_cc?: string | undefined
      readonly tds2_home_phone_no?: string | undefined
      readonly tds2_work_phone_cc?: string | undefined
      readonly tds2_work_phone_no?: string | undefined
      readonly tds2_bill_addr_country?: string | undefined
      readonly tds2_bill_addr_state?: string | undefined
      readonly tds2_bill_addr_city?: string | undefined
      readonly tds2_bill_addr_line_1?: string | undefined
      readonly tds2_bill_addr_line_2?: string | undefined
      readonly tds2_bill_addr_line_3?: string | undefined
      readonly tds2_bill_addr_post_code?: string | undefined
      readonly tds2_ship_addr_country?: string | undefined
      readonly tds2_ship_addr_state?: string | undefined
      readonly tds2_ship_addr_city?: string | undefined
      readonly tds2_ship_addr_line_1?: string | undefined
      readonly tds2_ship_addr_line_2?: string | undefined
      readonly tds2_ship_addr_line_3?: string | undefined
      readonly tds2_ship_addr_post_code?: string | undefined
      readonly tds2_addr_match?: 'Y' | 'N' | undefined
      readonly tds2_ship_ind?: '01' | '02' | '03' | '04' | '05' | '06' | '07' | undefined
      readonly tds2_delivery_timeframe?: '01' | '02' | '03' | '04' | undefined
      readonly tds2_ch_acc_date?: string | undefined
      readonly tds2_ch_acc_change?: string | undefined
      readonly tds2_ch_acc_pw_change?: string | undefined
      readonly tds2_nb_purchase_account?: string | undefined
      readonly tds2_payment_acc_age?: string | undefined
      readonly tds2_provision_attempts_day?: string | undefined
      readonly tds2_txn_activity_day?: string | undefined
      readonly tds2_txn_activity_year?: string | undefined
      readonly tds2_ship_address_usage?: string | undefined
      readonly tds2_ship_name_ind?: '01' | '02' | undefined
      readonly tds2_suspicious_acc_activity?: '01' | '02' | undefined
      readonly tds2_three_ds_req_auth_data?: string | undefined
      readonly tds2_three_ds_req_auth_method?: '01' | '02' | '03' | '04' | '05' | '06' | undefined
      readonly tds2_three_ds_req_auth_timestamp?: string | undefined
    } | undefined
  } | undefined
  readonly payment_id?: string | undefined
}

/** Adds a card by its token; with 3-D Secure, or with a payment that has it, its holder is asked first. Scope: customers:write. */
export const createCard: Call<CreateCardInput, Card> = {
  id: 'createCard',
  method: 'POST',
  path: '/v1/customers/{customer_id}/cards',
}

export interface ListCardsInput {
  readonly customer_id: string
}

export interface ListCardsAnswer {
  readonly list: readonly Card[]
}

/** The cards of a customer, the default first. Scope: customers:read. */
export const listCards: Call<ListCardsInput, ListCardsAnswer> = {
  id: 'listCards',
  method: 'GET',
  path: '/v1/customers/{customer_id}/cards',
}

export interface GetCardInput {
  readonly customer_id: string
  readonly id: string
}

/** One card; while its holder is being asked, how that stands. Scope: customers:read. */
export const getCard: Call<GetCardInput, Card> = {
  id: 'getCard',
  method: 'GET',
  path: '/v1/customers/{customer_id}/cards/{id}',
}

export interface UpdateCardInput {
  readonly customer_id: string
  readonly id: string
  readonly default_flag?: '0' | '1' | undefined
  readonly expire?: string | undefined
  readonly holder_name?: string | undefined
  readonly token?: string | undefined
}

/** Makes a card the default, or changes its expiry and holder; never its number. Scope: customers:write. */
export const updateCard: Call<UpdateCardInput, Card> = {
  id: 'updateCard',
  method: 'PUT',
  path: '/v1/customers/{customer_id}/cards/{id}',
}

export interface DeleteCardInput {
  readonly customer_id: string
  readonly id: string
}

export interface DeleteCardAnswer {
  readonly id: string
  readonly customer_id: string
  readonly deleted: true
}

/** Forgets a card; another becomes the default in its place. Scope: customers:write. */
export const deleteCard: Call<DeleteCardInput, DeleteCardAnswer> = {
  id: 'deleteCard',
  method: 'DELETE',
  path: '/v1/customers/{customer_id}/cards/{id}',
}

export interface CreateSessionInput {
  readonly transaction: {
    readonly pay_type: readonly (
      | 'Card'
      | 'Virtualaccount'
      | 'Applepay'
      | 'Googlepay'
      | 'Konbini'
      | 'Paypay'
      | 'Directdebit')[]
    readonly amount: number | string
    readonly tax?: number | string | undefined
    readonly order_id?: string | undefined
    readonly client_field_1?: string | undefined
    readonly client_field_2?: string | undefined
    readonly client_field_3?: string | undefined
  }
  readonly card?: {
    readonly job_code?: 'AUTH' | 'CAPTURE' | undefined
    readonly tds_type?: '0' | '2' | undefined
    readonly tds2_type?: '2' | '3' | undefined
  } | undefined
  readonly virtualaccount?: {
    readonly payment_term_day?: number | undefined
  } | undefined
  readonly success_url?: string | undefined
  readonly cancel_url?: string | undefined
  readonly shop_service_name?: string | undefined
  readonly shop_mail_template_id?: string | undefined
  readonly expire?: string | undefined
  readonly guide_mail_send_flag?: '0' | '1' | undefined
  readonly receiver_mail?: string | undefined
  readonly mail_customer_name?: string | undefined
  readonly thanks_mail_send_flag?: '0' | '1' | undefined
}

/** Makes a page on which one order is paid. Scope: sessions:write. */
export const createSession: Call<CreateSessionInput, Session> = {
  id: 'createSession',
  method: 'POST',
  path: '/v1/sessions',
}

export interface GetSessionInput {
  readonly id: string
}

/** How a payment session stands. Scope: sessions:write. */
export const getSession: Call<GetSessionInput, Session> = {
  id: 'getSession',
  method: 'GET',
  path: '/v1/sessions/{id}',
}

export interface CancelSessionInput {
  readonly id: string
}

/** Ends a payment session that nobody has paid. Scope: sessions:write. */
export const cancelSession: Call<CancelSessionInput, Session> = {
  id: 'cancelSession',
  method: 'PUT',
  path: '/v1/sessions/{id}/cancel',
}

export interface CreateLinkInput {
  readonly name: string
  readonly amount?: number | string | undefined
  readonly tax?: number | string | undefined
  readonly pay_type?: readonly ('Card' | 'Virtualaccount')[] | undefined
  readonly reusable?: boolean | undefined
  readonly max_uses?: number | undefined
  readonly order_id?: string | undefined
  readonly client_field_1?: string | undefined
  readonly client_field_2?: string | undefined
  readonly client_field_3?: string | undefined
  readonly card?: {
    readonly job_code?: 'AUTH' | 'CAPTURE' | undefined
    readonly tds_type?: '0' | '2' | undefined
    readonly tds2_type?: '2' | '3' | undefined
  } | undefined
  readonly virtualaccount?: {
    readonly payment_term_day?: number | undefined
  } | undefined
  readonly success_url?: string | undefined
  readonly cancel_url?: string | undefined
  readonly shop_service_name?: string | undefined
  readonly shop_mail_template_id?: string | undefined
  readonly expires_at?: string | undefined
}

/** Makes an address that opens a payment session each time. Scope: sessions:write. */
export const createLink: Call<CreateLinkInput, Link> = {
  id: 'createLink',
  method: 'POST',
  path: '/v1/links',
}

export interface GetLinkInput {
  readonly id: string
}

/** How a payment link stands. Scope: sessions:write. */
export const getLink: Call<GetLinkInput, Link> = {
  id: 'getLink',
  method: 'GET',
  path: '/v1/links/{id}',
}

export interface DisableLinkInput {
  readonly id: string
}

/** Takes a payment link away. Scope: sessions:write. */
export const disableLink: Call<DisableLinkInput, Link> = {
  id: 'disableLink',
  method: 'PUT',
  path: '/v1/links/{id}/disable',
}

export interface CreateCardSessionInput {
  readonly customer_id?: string | undefined
  readonly customer_name?: string | undefined
  readonly success_url?: string | undefined
  readonly cancel_url?: string | undefined
  readonly shop_service_name?: string | undefined
  readonly shop_mail_template_id?: string | undefined
  readonly expire?: string | undefined
  readonly guide_mail_send_flag?: '0' | '1' | undefined
  readonly completion_mail_send_flag?: '0' | '1' | undefined
  readonly receiver_mail?: string | undefined
  readonly tds_type?: '0' | '2' | undefined
}

/** Makes a page on which a card is registered. Scope: sessions:write. */
export const createCardSession: Call<CreateCardSessionInput, CardSession> = {
  id: 'createCardSession',
  method: 'POST',
  path: '/v1/card_sessions',
}

export interface GetCardSessionInput {
  readonly id: string
}

/** How the registration of a card stands. Scope: sessions:write. */
export const getCardSession: Call<GetCardSessionInput, CardSession> = {
  id: 'getCardSession',
  method: 'GET',
  path: '/v1/card_sessions/{id}',
}

export interface CreateElementInput {
  readonly parent_origin: string
  readonly mode?: 'new' | 'edit' | undefined
  readonly customer_id?: string | undefined
  readonly card_id?: string | undefined
  readonly expiry_rule?: 'through_month' | 'after_this_month' | undefined
  readonly language?: 'ja' | 'en' | undefined
  readonly tokens?: '1' | '2' | undefined
}

export interface CreateElementAnswer {
  readonly client_secret: string
  readonly url: string
  readonly expires_at: string
}

/** Lets the card form appear in one page of the shop's. Scope: sessions:write. */
export const createElement: Call<CreateElementInput, CreateElementAnswer> = {
  id: 'createElement',
  method: 'POST',
  path: '/v1/elements',
}

export interface CreateWebhookSettingInput {
  readonly id?: string | undefined
  readonly url: string
  readonly events: '*' | readonly EventType[]
  readonly secret?: string | undefined
}

export interface CreateWebhookSettingAnswer {
  readonly id: string
  readonly object: 'webhook_setting'
  readonly livemode: boolean
  readonly url: string
  readonly events: '*' | readonly EventType[]
  readonly state: 'ACTIVE' | 'DISABLED'
  readonly disabled_reason: 'gone' | 'failing' | 'shop' | null
  readonly failing_since: string | null
  readonly old_secret_until: string | null
  readonly version: number
  readonly created: string
  readonly updated: string
  readonly secret: string
}

/** Names an address for events; at most 16 a shop. Scope: webhooks:write. */
export const createWebhookSetting: Call<CreateWebhookSettingInput, CreateWebhookSettingAnswer> = {
  id: 'createWebhookSetting',
  method: 'POST',
  path: '/v1/webhook_settings',
}

export interface ListWebhookSettingsInput {
  readonly limit?: string | undefined
  readonly page?: string | undefined
  readonly sort?: string | undefined
  readonly count_only?: 'true' | 'false' | undefined
}

export interface ListWebhookSettingsAnswer {
  readonly total_count: number
  readonly last_page: number
  readonly current_page: number
  readonly limit: number
  readonly link_next: string | null
  readonly link_previous: string | null
  readonly list: readonly WebhookSetting[]
}

/** The addresses of the shop. Scope: webhooks:read. */
export const listWebhookSettings: Call<ListWebhookSettingsInput, ListWebhookSettingsAnswer> = {
  id: 'listWebhookSettings',
  method: 'GET',
  path: '/v1/webhook_settings',
}

export interface GetWebhookSettingInput {
  readonly id: string
}

/** One address. Scope: webhooks:read. */
export const getWebhookSetting: Call<GetWebhookSettingInput, WebhookSetting> = {
  id: 'getWebhookSetting',
  method: 'GET',
  path: '/v1/webhook_settings/{id}',
}

export interface UpdateWebhookSettingInput {
  readonly id: string
  readonly url?: string | undefined
  readonly events?: '*' | readonly EventType[] | undefined
  readonly secret?: string | undefined
  readonly state?: 'ACTIVE' | 'DISABLED' | undefined
}

/** Changes an address, its events or its secret, or takes it into use again. Scope: webhooks:write. */
export const updateWebhookSetting: Call<UpdateWebhookSettingInput, WebhookSetting> = {
  id: 'updateWebhookSetting',
  method: 'PUT',
  path: '/v1/webhook_settings/{id}',
}

export interface DeleteWebhookSettingInput {
  readonly id: string
}

export interface DeleteWebhookSettingAnswer {
  readonly id: string
  readonly deleted: true
}

/** Forgets an address; what was on its way to it is dropped. Scope: webhooks:write. */
export const deleteWebhookSetting: Call<DeleteWebhookSettingInput, DeleteWebhookSettingAnswer> = {
  id: 'deleteWebhookSetting',
  method: 'DELETE',
  path: '/v1/webhook_settings/{id}',
}

export interface RollWebhookSecretInput {
  readonly id: string
}

export interface RollWebhookSecretAnswer {
  readonly id: string
  readonly object: 'webhook_setting'
  readonly livemode: boolean
  readonly url: string
  readonly events: '*' | readonly EventType[]
  readonly state: 'ACTIVE' | 'DISABLED'
  readonly disabled_reason: 'gone' | 'failing' | 'shop' | null
  readonly failing_since: string | null
  readonly old_secret_until: string | null
  readonly version: number
  readonly created: string
  readonly updated: string
  readonly secret: string
}

/** A new signing secret; the old one signs too for 24 hours. Scope: webhooks:write. */
export const rollWebhookSecret: Call<RollWebhookSecretInput, RollWebhookSecretAnswer> = {
  id: 'rollWebhookSecret',
  method: 'POST',
  path: '/v1/webhook_settings/{id}/roll_secret',
}

export interface PingWebhookInput {
  readonly id: string
}

/** Sends a `ping` to this address alone. Scope: webhooks:write. */
export const pingWebhook: Call<PingWebhookInput, Delivery> = {
  id: 'pingWebhook',
  method: 'POST',
  path: '/v1/webhook_settings/{id}/ping',
}

export interface ListEventsInput {
  readonly since?: string | undefined
  readonly type?: EventType | undefined
  readonly limit?: string | undefined
}

export interface ListEventsAnswer {
  readonly list: readonly StoredEvent[]
  readonly has_more: boolean
  readonly next_since: string
}

/** Events since an instant, oldest first: for who missed webhooks. Scope: webhooks:read. */
export const listEvents: Call<ListEventsInput, ListEventsAnswer> = {
  id: 'listEvents',
  method: 'GET',
  path: '/v1/events',
}

export interface GetEventInput {
  readonly id: string
}

/** One event as it was sent. Scope: webhooks:read. */
export const getEvent: Call<GetEventInput, StoredEvent> = {
  id: 'getEvent',
  method: 'GET',
  path: '/v1/events/{id}',
}

export interface ListDeliveriesInput {
  readonly id: string
}

export interface ListDeliveriesAnswer {
  readonly list: readonly Delivery[]
}

/** Where an event was sent and what came of it. Scope: webhooks:read. */
export const listDeliveries: Call<ListDeliveriesInput, ListDeliveriesAnswer> = {
  id: 'listDeliveries',
  method: 'GET',
  path: '/v1/events/{id}/deliveries',
}

export interface ResendEventInput {
  readonly id: string
  readonly webhook_id?: string | undefined
}

export interface ResendEventAnswer {
  readonly list: readonly Delivery[]
}

/** Sends an event of the last 30 days again, to one address or to all that ask for it. Scope: webhooks:write. */
export const resendEvent: Call<ResendEventInput, ResendEventAnswer> = {
  id: 'resendEvent',
  method: 'POST',
  path: '/v1/events/{id}/resend',
}

export interface ListEventLogsInput {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly keyword?: string | undefined
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | undefined
  readonly status?: string | undefined
  readonly limit?: string | undefined
  readonly after?: string | undefined
}

export interface ListEventLogsAnswer {
  readonly list: readonly {
    readonly id: string
    readonly object: 'event_log'
    readonly created: string
    readonly method: string
    readonly path: string
    readonly operation: string
    readonly status: number
    readonly duration: number
    readonly error_codes: readonly string[]
    readonly api_key_id: string | null
    readonly request: string
    readonly response: string
  }[]
  readonly next: string | null
}

/** Calls of the shop in at most 31 days, newest first. Scope: webhooks:read. */
export const listEventLogs: Call<ListEventLogsInput, ListEventLogsAnswer> = {
  id: 'listEventLogs',
  method: 'GET',
  path: '/v1/event_logs',
}

export interface IssueApiKeyInput {
  readonly type: 'secret' | 'restricted' | 'public'
  readonly name?: string | undefined
  readonly scopes?: readonly string[] | undefined
  readonly expires_at?: string | undefined
}

export interface IssueApiKeyAnswer {
  readonly id: string
  readonly object: 'api_key'
  readonly livemode: boolean
  readonly type: 'secret' | 'restricted' | 'public'
  readonly name: string
  readonly scopes: readonly string[]
  readonly masked: string
  readonly state: 'ACTIVE' | 'ROLLING' | 'DISABLED'
  readonly rolls_until: string | null
  readonly expires_at: string | null
  readonly version: number
  readonly created: string
  readonly updated: string
  readonly api_key: string
}

/** Issues a key and shows it this once; at most ten are active. */
export const issueApiKey: Call<IssueApiKeyInput, IssueApiKeyAnswer> = {
  id: 'issueApiKey',
  method: 'POST',
  path: '/console/v1/api_keys',
}

export interface ListApiKeysInput {
  readonly limit?: string | undefined
  readonly page?: string | undefined
  readonly sort?: string | undefined
  readonly count_only?: 'true' | 'false' | undefined
}

export interface ListApiKeysAnswer {
  readonly total_count: number
  readonly last_page: number
  readonly current_page: number
  readonly limit: number
  readonly link_next: string | null
  readonly link_previous: string | null
  readonly list: readonly ApiKey[]
}

/** The keys of the shop, masked. */
export const listApiKeys: Call<ListApiKeysInput, ListApiKeysAnswer> = {
  id: 'listApiKeys',
  method: 'GET',
  path: '/console/v1/api_keys',
}

export interface UpdateApiKeyInput {
  readonly id: string
  readonly name?: string | undefined
  readonly scopes?: readonly string[] | undefined
}

/** Changes the name or the scopes of a key. */
export const updateApiKey: Call<UpdateApiKeyInput, ApiKey> = {
  id: 'updateApiKey',
  method: 'PUT',
  path: '/console/v1/api_keys/{id}',
}

export interface RollApiKeyInput {
  readonly id: string
  readonly grace_hours?: number | undefined
}

export interface RollApiKeyAnswer {
  readonly id: string
  readonly object: 'api_key'
  readonly livemode: boolean
  readonly type: 'secret' | 'restricted' | 'public'
  readonly name: string
  readonly scopes: readonly string[]
  readonly masked: string
  readonly state: 'ACTIVE' | 'ROLLING' | 'DISABLED'
  readonly rolls_until: string | null
  readonly expires_at: string | null
  readonly version: number
  readonly created: string
  readonly updated: string
  readonly api_key: string
}

/** A new key in the place of this one, which works on for its grace of at most 72 hours. */
export const rollApiKey: Call<RollApiKeyInput, RollApiKeyAnswer> = {
  id: 'rollApiKey',
  method: 'POST',
  path: '/console/v1/api_keys/{id}/roll',
}

export interface DisableApiKeyInput {
  readonly id: string
}

/** Ends a key at once and for good. */
export const disableApiKey: Call<DisableApiKeyInput, ApiKey> = {
  id: 'disableApiKey',
  method: 'DELETE',
  path: '/console/v1/api_keys/{id}',
}

export interface ListBanksInput {
  readonly limit?: string | undefined
  readonly page?: string | undefined
  readonly sort?: string | undefined
  readonly count_only?: 'true' | 'false' | undefined
  readonly keyword?: string | undefined
}

export interface ListBanksAnswer {
  readonly total_count: number
  readonly last_page: number
  readonly current_page: number
  readonly limit: number
  readonly link_next: string | null
  readonly link_previous: string | null
  readonly list: readonly {
    readonly code: string
    readonly name: string
    readonly kana: string
  }[]
}

/** The banks of Japan by code, those whose name, kana or code begins with the keyword. A public key will do. */
export const listBanks: Call<ListBanksInput, ListBanksAnswer> = {
  id: 'listBanks',
  method: 'GET',
  path: '/v1/banks',
}

export interface ListBranchesInput {
  readonly bank_code: string
  readonly limit?: string | undefined
  readonly page?: string | undefined
  readonly sort?: string | undefined
  readonly count_only?: 'true' | 'false' | undefined
  readonly keyword?: string | undefined
}

export interface ListBranchesAnswer {
  readonly total_count: number
  readonly last_page: number
  readonly current_page: number
  readonly limit: number
  readonly link_next: string | null
  readonly link_previous: string | null
  readonly list: readonly {
    readonly code: string
    readonly name: string
    readonly kana: string
  }[]
}

/** The branches of a bank by code, those whose name, kana or code begins with the keyword. A public key will do. */
export const listBranches: Call<ListBranchesInput, ListBranchesAnswer> = {
  id: 'listBranches',
  method: 'GET',
  path: '/v1/banks/{bank_code}/branches',
}

export interface CreatePayeeInput {
  readonly bank_code?: string | undefined
  readonly branch_code?: string | undefined
  readonly account_type?: '0' | '1' | undefined
  readonly account_number?: string | undefined
  readonly payee_kana?: string | undefined
}

export interface CreatePayeeAnswer {
  readonly id: string
  readonly object: 'payee'
  readonly bank_code: string
  readonly bank_name: string
  readonly branch_code: string
  readonly branch_name: string
  readonly account_type: 'ordinary' | 'current' | 'savings'
  readonly account_number: string
  readonly payee_kana: string
  readonly created: string
}

/** Keeps an account to pay into, once bank, branch, number and holder are right; it never changes. Scope: transfers:create. */
export const createPayee: Call<CreatePayeeInput, CreatePayeeAnswer> = {
  id: 'createPayee',
  method: 'POST',
  path: '/v1/payees',
}

export interface PreviewTransferFileInput {
  readonly transfer_date: string
  readonly consignor_code: string
  readonly consignor_name: string
  readonly consignor_account: {
    readonly bank_code?: string | undefined
    readonly branch_code?: string | undefined
    readonly account_type?: '0' | '1' | undefined
    readonly account_number?: string | undefined
  }
  readonly items: readonly {
    readonly payee_id?: string | undefined
    readonly bank_code?: string | undefined
    readonly branch_code?: string | undefined
    readonly account_type?: '0' | '1' | undefined
    readonly account_number?: string | undefined
    readonly payee_kana?: string | undefined
    readonly amount: number | string
    readonly reference: string
  }[]
}

export interface PreviewTransferFileAnswer {
  readonly object: 'transfer_preview'
  readonly transfer_date: string
  readonly cut_off: string
  readonly count: number
  readonly total_amount: number
  readonly consignor_errors: readonly {
    readonly error_code: string
    readonly error_message: string
    readonly field: string
  }[]
  readonly lines: readonly {
    readonly line: number
    readonly reference: string
    readonly bank_name: string | null
    readonly branch_name: string | null
    readonly payee_kana: string | null
    readonly amount: number | null
    readonly errors: readonly {
      readonly error_code: string
      readonly error_message: string
      readonly field: string
    }[]
    readonly is_repeated: boolean
  }[]
}

/** What a file would be: every line with all that is wrong with it, and nothing is kept. Scope: transfers:create. */
export const previewTransferFile: Call<PreviewTransferFileInput, PreviewTransferFileAnswer> = {
  id: 'previewTransferFile',
  method: 'POST',
  path: '/v1/transfer_files/preview',
}

export interface CreateTransferFileInput {
  readonly transfer_date: string
  readonly consignor_code: string
  readonly consignor_name: string
  readonly consignor_account: {
    readonly bank_code?: string | undefined
    readonly branch_code?: string | undefined
    readonly account_type?: '0' | '1' | undefined
    readonly account_number?: string | undefined
  }
  readonly items: readonly {
    readonly payee_id?: string | undefined
    readonly bank_code?: string | undefined
    readonly branch_code?: string | undefined
    readonly account_type?: '0' | '1' | undefined
    readonly account_number?: string | undefined
    readonly payee_kana?: string | undefined
    readonly amount: number | string
    readonly reference: string
  }[]
  readonly created_by: string
}

/** Makes a file of transfers, to be approved by another person; with one wrong line there is none. Needs an idempotency key. Scope: transfers:create. */
export const createTransferFile: Call<CreateTransferFileInput, TransferFile> = {
  id: 'createTransferFile',
  method: 'POST',
  path: '/v1/transfer_files',
  money: true,
}

export interface ListTransferFilesInput {
  readonly limit?: string | undefined
  readonly page?: string | undefined
  readonly sort?: string | undefined
  readonly count_only?: 'true' | 'false' | undefined
}

export interface ListTransferFilesAnswer {
  readonly total_count: number
  readonly last_page: number
  readonly current_page: number
  readonly limit: number
  readonly link_next: string | null
  readonly link_previous: string | null
  readonly list: readonly TransferFile[]
}

/** The files of transfers of the shop, the newest first. Scope: transfers:read. */
export const listTransferFiles: Call<ListTransferFilesInput, ListTransferFilesAnswer> = {
  id: 'listTransferFiles',
  method: 'GET',
  path: '/v1/transfer_files',
}

export interface GetTransferFileInput {
  readonly id: string
}

/** A file of transfers as it stands. Scope: transfers:read. */
export const getTransferFile: Call<GetTransferFileInput, TransferFile> = {
  id: 'getTransferFile',
  method: 'GET',
  path: '/v1/transfer_files/{id}',
}

export interface ListTransferLinesInput {
  readonly id: string
  readonly limit?: string | undefined
  readonly page?: string | undefined
  readonly sort?: string | undefined
  readonly count_only?: 'true' | 'false' | undefined
}

export interface ListTransferLinesAnswer {
  readonly total_count: number
  readonly last_page: number
  readonly current_page: number
  readonly limit: number
  readonly link_next: string | null
  readonly link_previous: string | null
  readonly list: readonly {
    readonly line: number
    readonly reference: string
    readonly payee_id: string | null
    readonly bank_code: string
    readonly bank_name: string
    readonly branch_code: string
    readonly branch_name: string
    readonly account_type: 'ordinary' | 'current' | 'savings'
    readonly account_number: string
    readonly payee_kana: string
    readonly amount: number
    readonly status: 'waiting' | 'done' | 'returned'
    readonly reason: 'no_account' | 'name_mismatch' | 'account_closed' | 'refused' | 'other' | null
    readonly result_at: string | null
  }[]
}

/** The transfers of a file in its order, each with what became of it. Scope: transfers:read. */
export const listTransferLines: Call<ListTransferLinesInput, ListTransferLinesAnswer> = {
  id: 'listTransferLines',
  method: 'GET',
  path: '/v1/transfer_files/{id}/lines',
}

export interface ApproveTransferFileInput {
  readonly id: string
  readonly approved_by: string
}

/** Approves a file: another person, with another key, than who made it. Needs an idempotency key. Scope: transfers:approve. */
export const approveTransferFile: Call<ApproveTransferFileInput, TransferFile> = {
  id: 'approveTransferFile',
  method: 'POST',
  path: '/v1/transfer_files/{id}/approve',
  money: true,
}

export interface ExportTransferFileInput {
  readonly id: string
  readonly exported_by: string
  readonly line_end?: 'none' | 'crlf' | undefined
}

export interface ExportTransferFileAnswer {
  readonly object: 'transfer_export'
  readonly file: TransferFile
  readonly file_name: string
  readonly content: string
  readonly sha256: string
}

/** The bytes that the bank takes; from then on nothing of the file changes, and they can be had again. Scope: transfers:approve. */
export const exportTransferFile: Call<ExportTransferFileInput, ExportTransferFileAnswer> = {
  id: 'exportTransferFile',
  method: 'POST',
  path: '/v1/transfer_files/{id}/export',
}

export interface SendTransferFileInput {
  readonly id: string
  readonly sent_by: string
}

/** Says that the bank has the file. Scope: transfers:approve. */
export const sendTransferFile: Call<SendTransferFileInput, TransferFile> = {
  id: 'sendTransferFile',
  method: 'POST',
  path: '/v1/transfer_files/{id}/sent',
}

export interface RecordTransferResultsInput {
  readonly id: string
  readonly results: readonly {
    readonly line: number
    readonly status: 'done' | 'returned'
    readonly reason?: 'no_account' | 'name_mismatch' | 'account_closed' | 'refused' | 'other' | undefined
  }[]
}

/** What the bank said of lines, up to 500 a call: carried out, or sent back and why. Needs an idempotency key. Scope: transfers:approve. */
export const recordTransferResults: Call<RecordTransferResultsInput, TransferFile> = {
  id: 'recordTransferResults',
  method: 'POST',
  path: '/v1/transfer_files/{id}/results',
  money: true,
}

export interface DeleteTransferFileInput {
  readonly id: string
}

/** Gives a file up that nobody has fetched yet. Scope: transfers:create. */
export const deleteTransferFile: Call<DeleteTransferFileInput, TransferFile> = {
  id: 'deleteTransferFile',
  method: 'DELETE',
  path: '/v1/transfer_files/{id}',
}

export interface CreateTestClockInput {
  readonly frozen_time: string
  readonly name?: string | undefined
}

/** A clock of its own for the objects that are made under it. In the sandbox alone. */
export const createTestClock: Call<CreateTestClockInput, TestClock> = {
  id: 'createTestClock',
  method: 'POST',
  path: '/sandbox/v1/test_clocks',
}

export interface GetTestClockInput {
  readonly id: string
}

/** What a clock shows, and whether it has arrived. In the sandbox alone. */
export const getTestClock: Call<GetTestClockInput, TestClock> = {
  id: 'getTestClock',
  method: 'GET',
  path: '/sandbox/v1/test_clocks/{id}',
}

export interface AdvanceTestClockInput {
  readonly id: string
  readonly to: string
}

/** Moves a clock on, by at most two years, and runs what comes due on the way. In the sandbox alone. */
export const advanceTestClock: Call<AdvanceTestClockInput, TestClock> = {
  id: 'advanceTestClock',
  method: 'POST',
  path: '/sandbox/v1/test_clocks/{id}/advance',
}

export interface ReplayWebhooksInput {
  readonly events: readonly string[]
  readonly times?: number | undefined
}

export interface ReplayWebhooksAnswer {
  readonly list: readonly Delivery[]
}

/** Sends events again, as often and in the order that a receiver has to bear. Scope: webhooks:write. In the sandbox alone. */
export const replayWebhooks: Call<ReplayWebhooksInput, ReplayWebhooksAnswer> = {
  id: 'replayWebhooks',
  method: 'POST',
  path: '/sandbox/v1/webhooks/replay',
}

export type ResetSandboxInput = Readonly<Record<string, never>>

export interface ResetSandboxAnswer {
  readonly accepted: true
}

/** Removes the test data of the shop; its keys and webhook settings stay. In the sandbox alone. */
export const resetSandbox: Call<ResetSandboxInput, ResetSandboxAnswer> = {
  id: 'resetSandbox',
  method: 'POST',
  path: '/sandbox/v1/reset',
}

export interface CreateTokensInput {
  readonly card_no?: string | undefined
  readonly expire: string
  readonly security_code?: string | undefined
  readonly holder_name?: string | undefined
  readonly number?: '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | undefined
}

export interface CreateTokensAnswer {
  readonly list: readonly {
    readonly token: string
  }[]
  readonly card_no: string
  readonly expire: string
  readonly security_code_set: boolean
  readonly brand: string
}

/** Makes tokens of a test card: the only call that takes a number, and it keeps none. A public key will do. In the sandbox alone. */
export const createTokens: Call<CreateTokensInput, CreateTokensAnswer> = {
  id: 'createTokens',
  method: 'POST',
  path: '/sandbox/v1/tokens',
}

