import { readFileSync } from 'node:fs'
import { Company } from '#shared/domain/kernel/company.ts'

const { context } = JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8'))

/** The company of the demo, as cdk.json has it. */
export const company = Company.parse(context.company)

/** The account that its payouts leave from. */
export const payoutAccount: Readonly<Record<string, string | number>> = context.payoutAccount
