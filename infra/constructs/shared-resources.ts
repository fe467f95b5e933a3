import type { BucketName, IndexName, SecretName } from '#shared/api/grants.ts'
import type { PayoutAccount } from '#shared/domain/earning/payout/consignor.ts'
import type { Company } from '#shared/domain/kernel/company.ts'

/** Everything a grant can name, as ARNs and the environment values that go with them. */
export interface SharedResources {
  /** Who runs the shop: texts, receipts and mails name it. */
  readonly company: Company
  /** The account that payouts leave. */
  readonly payoutAccount: PayoutAccount
  readonly publicOrigin: string
  /** The payment platform's own address, and who moves the money behind it. */
  readonly platformOrigin: string
  readonly acquirer: string
  /** Whether functions may reserve concurrency, which an account with a low limit refuses. */
  readonly reservations: boolean
  /** Days that a card holds an amount, and up to which a transaction can be operated on (payment-platform.md 5.1). */
  readonly payments: { readonly authHoldDays: number; readonly txMaxAgeDays: number }
  /** Who is invited as the first operator, and whether operators need a second factor. */
  readonly operators: { readonly adminEmail: string; readonly factor: string }
  readonly table: { readonly name: string; readonly arn: string; readonly streamArn: string }
  readonly buckets: { readonly [Bucket in BucketName]: { readonly name: string; readonly arn: string } }
  readonly secrets: { readonly [Secret in SecretName]: { readonly name: string; readonly arn: string } }
  readonly bus: { readonly name: string; readonly arn: string }
  readonly schedules: {
    readonly group: string
    readonly arn: string
    readonly roleArn: string
    /** Dead letters of waits that the bus did not take for a day. */
    readonly deadLettersArn: string
  }
  readonly verification: { readonly topicArn: string }
  readonly mail: {
    /** As a header has it, in seven bits. */
    readonly sender: string
    readonly configurationSet: string
    readonly arns: readonly string[]
    /** How many functions of one queue hand mails over at a time, and how long each waits from one to the next. */
    readonly concurrency: number
    readonly intervalMs: number
  }
  /** The chain of the works' tokens and the key that writes there; undefined where there is none. */
  readonly chain: { readonly keyArn: string; readonly settings: object } | undefined
  /** The key that signs certificates, and the numbers of those that the house gave up. */
  readonly certificates: { readonly keyArn: string; readonly givenUp: readonly number[] }
  readonly sms: { readonly origination: string; readonly arn: string }
  readonly voice: { readonly origination: string; readonly arn: string }
  /** The management side of the WebSocket stage. */
  readonly sockets: { readonly endpoint: string; readonly arn: string }
}

export const indexArn = ({ table }: SharedResources, index: IndexName) => `${table.arn}/index/${index}`
