// Written by scripts/write-client-calls.ts from the contracts of the platform. Change those, and write it again.

import type { Call } from './call.ts'

/** Status of a payment. */
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

/** Event types that a webhook endpoint can subscribe to. */
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

/** A full or partial refund of a payment. */
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

/** A payment of one order, with every attempt to charge it. */
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

/** A reconciliation discrepancy: a payment that differs from the record of the acquirer. */
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

/** A customer of the shop. */
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

/** A saved card of a customer. The full card number is never returned. */
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

/** A checkout session: a hosted page on which one order is paid. */
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

/** A payment link: a URL that opens a checkout session each time. */
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

/** A card session: a hosted page on which a customer saves a card. */
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

/** A webhook endpoint: a URL of the shop with the event types sent to it. */
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

/** An event: the state of an object after a change, as sent to webhook endpoints. */
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

/** The delivery of one event to one webhook endpoint. */
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

/** An API key of the shop, without its secret. */
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

/** A transfer file: bank transfers that are submitted together. */
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

/** A transfer file with the lines whose result has changed. */
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

/** A test clock that moves the time of the test data created under it. */
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

/** Create a card or bank transfer payment without charging it yet. Requires an idempotency key. Scope: payments:write. */
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

/** Authorize or charge a payment, start 3-D Secure, or issue a virtual account. Requires an idempotency key. Scope: payments:write. */
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

/** Retrieve a payment. Scope: payments:read. */
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

/** List payments, filtered and sorted. Scope: payments:read. */
export const searchPayments: Call<SearchPaymentsInput, SearchPaymentsAnswer> = {
  id: 'searchPayments',
  method: 'GET',
  path: '/v1/payments',
}

export interface CapturePaymentInput {
  readonly id: string
  readonly access_id?: string | undefined
}

/** Capture an authorized payment. Requires an idempotency key. Scope: payments:write. */
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

/** Void an authorized payment, or refund a captured payment in full. Requires an idempotency key. Scope: payments:write. */
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

/** Reauthorize a cancelled payment on the same card. Requires an idempotency key. Scope: payments:write. */
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

/** Change the authorized amount, or lower the captured amount. Requires an idempotency key. Scope: payments:write. */
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

/** Refund a captured payment in full or in part. Requires an idempotency key. Scope: payments:refund. */
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

/** Simulate a bank transfer into a virtual account. Requires an idempotency key. Scope: payments:write. Sandbox only. */
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

/** List the refunds of a payment, oldest first. Scope: payments:read. */
export const listPaymentRefunds: Call<ListPaymentRefundsInput, ListPaymentRefundsAnswer> = {
  id: 'listPaymentRefunds',
  method: 'GET',
  path: '/v1/payments/{id}/refunds',
}

export interface GetPaymentRefundInput {
  readonly id: string
  readonly refund_id: string
}

/** Retrieve a refund. Scope: payments:read. */
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

/** List reconciliation discrepancies with the acquirer, newest first; open ones by default. Scope: payments:read. */
export const listDifferences: Call<ListDifferencesInput, ListDifferencesAnswer> = {
  id: 'listDifferences',
  method: 'GET',
  path: '/v1/differences',
}

export interface CloseDifferenceInput {
  readonly id: string
  readonly note: string
}

/** Close a reconciliation discrepancy with a note. Scope: payments:write. */
export const closeDifference: Call<CloseDifferenceInput, Difference> = {
  id: 'closeDifference',
  method: 'PUT',
  path: '/v1/differences/{id}/close',
}

export interface CompletePaymentInput {
  readonly id: string
  readonly access_id?: string | undefined
}

/** Complete a payment after 3-D Secure run by the shop. Requires an idempotency key. Scope: payments:write. */
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

/** Submit the browser data that 3-D Secure collected. Scope: payments:write. */
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

/** Retrieve the result of a 3-D Secure challenge. Scope: payments:write. */
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

/** Create a customer. Scope: customers:write. */
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

/** List customers, newest first, filtered by ID, name or email. Scope: customers:read. */
export const listCustomers: Call<ListCustomersInput, ListCustomersAnswer> = {
  id: 'listCustomers',
  method: 'GET',
  path: '/v1/customers',
}

export interface GetCustomerInput {
  readonly id: string
}

/** Retrieve a customer. Scope: customers:read. */
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

/** Update a customer; omitted fields stay unchanged. Scope: customers:write. */
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

/** Delete a customer and all saved cards; the customer ID is never reused. Scope: customers:write. */
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

/** Save a card for a customer from a card token, with 3-D Secure where requested. Scope: customers:write. */
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

/** List a customer’s saved cards, default card first. Scope: customers:read. */
export const listCards: Call<ListCardsInput, ListCardsAnswer> = {
  id: 'listCards',
  method: 'GET',
  path: '/v1/customers/{customer_id}/cards',
}

export interface GetCardInput {
  readonly customer_id: string
  readonly id: string
}

/** Retrieve a saved card, or the status of its 3-D Secure authentication. Scope: customers:read. */
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

/** Update a saved card: set it as default, or change its expiry date and cardholder. Scope: customers:write. */
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

/** Delete a saved card; another card becomes the default. Scope: customers:write. */
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

/** Create a checkout session: a hosted page on which one order is paid. Scope: sessions:write. */
export const createSession: Call<CreateSessionInput, Session> = {
  id: 'createSession',
  method: 'POST',
  path: '/v1/sessions',
}

export interface GetSessionInput {
  readonly id: string
}

/** Retrieve a checkout session. Scope: sessions:write. */
export const getSession: Call<GetSessionInput, Session> = {
  id: 'getSession',
  method: 'GET',
  path: '/v1/sessions/{id}',
}

export interface CancelSessionInput {
  readonly id: string
}

/** Cancel an unpaid checkout session. Scope: sessions:write. */
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

/** Create a payment link. Scope: sessions:write. */
export const createLink: Call<CreateLinkInput, Link> = {
  id: 'createLink',
  method: 'POST',
  path: '/v1/links',
}

export interface GetLinkInput {
  readonly id: string
}

/** Retrieve a payment link. Scope: sessions:write. */
export const getLink: Call<GetLinkInput, Link> = {
  id: 'getLink',
  method: 'GET',
  path: '/v1/links/{id}',
}

export interface DisableLinkInput {
  readonly id: string
}

/** Deactivate a payment link. Scope: sessions:write. */
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

/** Create a card session: a hosted page on which a customer saves a card. Scope: sessions:write. */
export const createCardSession: Call<CreateCardSessionInput, CardSession> = {
  id: 'createCardSession',
  method: 'POST',
  path: '/v1/card_sessions',
}

export interface GetCardSessionInput {
  readonly id: string
}

/** Retrieve a card session. Scope: sessions:write. */
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

/** Create an embedded card form for one page of the shop. Scope: sessions:write. */
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

/** Create a webhook endpoint; a shop has at most 16. Scope: webhooks:write. */
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

/** List webhook endpoints. Scope: webhooks:read. */
export const listWebhookSettings: Call<ListWebhookSettingsInput, ListWebhookSettingsAnswer> = {
  id: 'listWebhookSettings',
  method: 'GET',
  path: '/v1/webhook_settings',
}

export interface GetWebhookSettingInput {
  readonly id: string
}

/** Retrieve a webhook endpoint. Scope: webhooks:read. */
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

/** Update a webhook endpoint: its URL, events, secret or status. Scope: webhooks:write. */
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

/** Delete a webhook endpoint and drop its pending deliveries. Scope: webhooks:write. */
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

/** Roll the signing secret of a webhook endpoint; the previous one stays valid for 24 hours. Scope: webhooks:write. */
export const rollWebhookSecret: Call<RollWebhookSecretInput, RollWebhookSecretAnswer> = {
  id: 'rollWebhookSecret',
  method: 'POST',
  path: '/v1/webhook_settings/{id}/roll_secret',
}

export interface PingWebhookInput {
  readonly id: string
}

/** Send a test `ping` event to a webhook endpoint. Scope: webhooks:write. */
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

/** List events since a point in time, oldest first, to recover missed webhooks. Scope: webhooks:read. */
export const listEvents: Call<ListEventsInput, ListEventsAnswer> = {
  id: 'listEvents',
  method: 'GET',
  path: '/v1/events',
}

export interface GetEventInput {
  readonly id: string
}

/** Retrieve an event as it was sent. Scope: webhooks:read. */
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

/** List the webhook deliveries of an event. Scope: webhooks:read. */
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

/** Resend an event of the last 30 days to one endpoint, or to all subscribed ones. Scope: webhooks:write. */
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

/** List the API request log for a period of up to 31 days, newest first. Scope: webhooks:read. */
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

/** Create an API key; its secret is shown once, and at most ten keys are active. */
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

/** List API keys, with their secrets masked. */
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

/** Update the name or scopes of an API key. */
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

/** Roll an API key; the old key keeps working for a grace period of up to 72 hours. */
export const rollApiKey: Call<RollApiKeyInput, RollApiKeyAnswer> = {
  id: 'rollApiKey',
  method: 'POST',
  path: '/console/v1/api_keys/{id}/roll',
}

export interface DisableApiKeyInput {
  readonly id: string
}

/** Revoke an API key immediately and permanently. */
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

/** List Japanese banks whose name, kana or code starts with a keyword. Accepts a public key. */
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

/** List the branches of a bank whose name, kana or code starts with a keyword. Accepts a public key. */
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

/** Create a payee after verifying bank, branch, account number and holder; it is immutable. Scope: transfers:create. */
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

/** Validate a transfer file without creating it, reporting every error of every line. Scope: transfers:create. */
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

/** Create a transfer file for approval by a second person; every line must be valid. Requires an idempotency key. Scope: transfers:create. */
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

/** List transfer files, newest first. Scope: transfers:read. */
export const listTransferFiles: Call<ListTransferFilesInput, ListTransferFilesAnswer> = {
  id: 'listTransferFiles',
  method: 'GET',
  path: '/v1/transfer_files',
}

export interface GetTransferFileInput {
  readonly id: string
}

/** Retrieve a transfer file. Scope: transfers:read. */
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

/** List the lines of a transfer file with their results. Scope: transfers:read. */
export const listTransferLines: Call<ListTransferLinesInput, ListTransferLinesAnswer> = {
  id: 'listTransferLines',
  method: 'GET',
  path: '/v1/transfer_files/{id}/lines',
}

export interface ApproveTransferFileInput {
  readonly id: string
  readonly approved_by: string
}

/** Approve a transfer file; the approver and API key must differ from the creator’s. Requires an idempotency key. Scope: transfers:approve. */
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

/** Export a transfer file in Zengin format and lock it; it can be downloaded again. Scope: transfers:approve. */
export const exportTransferFile: Call<ExportTransferFileInput, ExportTransferFileAnswer> = {
  id: 'exportTransferFile',
  method: 'POST',
  path: '/v1/transfer_files/{id}/export',
}

export interface SendTransferFileInput {
  readonly id: string
  readonly sent_by: string
}

/** Mark a transfer file as submitted to the bank. Scope: transfers:approve. */
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

/** Record bank results, paid or returned, for up to 500 transfer lines. Requires an idempotency key. Scope: transfers:approve. */
export const recordTransferResults: Call<RecordTransferResultsInput, TransferFile> = {
  id: 'recordTransferResults',
  method: 'POST',
  path: '/v1/transfer_files/{id}/results',
  money: true,
}

export interface DeleteTransferFileInput {
  readonly id: string
}

/** Cancel a transfer file that has not been exported. Scope: transfers:create. */
export const deleteTransferFile: Call<DeleteTransferFileInput, TransferFile> = {
  id: 'deleteTransferFile',
  method: 'DELETE',
  path: '/v1/transfer_files/{id}',
}

export interface CreateTestClockInput {
  readonly frozen_time: string
  readonly name?: string | undefined
}

/** Create a test clock. Sandbox only. */
export const createTestClock: Call<CreateTestClockInput, TestClock> = {
  id: 'createTestClock',
  method: 'POST',
  path: '/sandbox/v1/test_clocks',
}

export interface GetTestClockInput {
  readonly id: string
}

/** Retrieve a test clock. Sandbox only. */
export const getTestClock: Call<GetTestClockInput, TestClock> = {
  id: 'getTestClock',
  method: 'GET',
  path: '/sandbox/v1/test_clocks/{id}',
}

export interface AdvanceTestClockInput {
  readonly id: string
  readonly to: string
}

/** Advance a test clock by up to two years and run everything that falls due. Sandbox only. */
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

/** Replay webhook events, repeated or out of order, to test a receiver. Scope: webhooks:write. Sandbox only. */
export const replayWebhooks: Call<ReplayWebhooksInput, ReplayWebhooksAnswer> = {
  id: 'replayWebhooks',
  method: 'POST',
  path: '/sandbox/v1/webhooks/replay',
}

export type ResetSandboxInput = Readonly<Record<string, never>>

export interface ResetSandboxAnswer {
  readonly accepted: true
}

/** Delete all test data of the shop except API keys and webhook endpoints. Sandbox only. */
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

/** Tokenize a test card. Accepts a public key. Sandbox only. */
export const createTokens: Call<CreateTokensInput, CreateTokensAnswer> = {
  id: 'createTokens',
  method: 'POST',
  path: '/sandbox/v1/tokens',
}

