import { operatingCompany } from '#functions/runtime/company.ts'
import { currentPolicy } from '#functions/store/policy.ts'
import type { Getter } from '#functions/table/table.ts'
import type { Told } from '#shared/domain/policy/text-tokens.ts'

/** What the tokens of texts stand for now. */
export async function toldNow(table: Getter, now: number): Promise<Told> {
  return { company: operatingCompany(), policy: await currentPolicy(table, now) }
}
