import { readFileSync } from 'node:fs'
import { Company } from '#shared/domain/company.ts'

/** The company of the demo, as cdk.json has it. */
export const company = Company.parse(
  JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8')).context.company,
)
