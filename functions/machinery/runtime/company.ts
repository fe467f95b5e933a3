import { Company } from '#shared/domain/kernel/company.ts'
import { environment } from './environment.ts'

let read: Company | undefined

/** The company that runs this deployment (infra/settings.ts). */
export function operatingCompany(): Company {
  read ??= Company.parse(JSON.parse(environment('OPERATING_COMPANY')))
  return read
}
