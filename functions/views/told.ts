import { operatingCompany } from '#functions/machinery/runtime/company.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { currentPolicy } from '#functions/store/selling/policy.ts'
import type { Told } from '#shared/domain/selling/policy/placeholders.ts'

/** Present values of the tokens in texts. */
export async function toldNow(table: Getter, now: number): Promise<Told> {
  return { company: operatingCompany(), policy: await currentPolicy(table, now) }
}
