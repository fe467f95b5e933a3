import { type CatalogueEntry, errorMessageOf, errorOf, type MessageLanguage, placesOf } from './catalogue.ts'
import type { PlatformCode } from './codes.ts'
import { limitValues } from './limit-values.ts'

/** A message with plausible values, for the page and the list of the catalogue. */
export function exampleMessageOf(code: PlatformCode, language: MessageLanguage): string {
  return errorMessageOf(code, language, exampleValuesOf(errorOf(code)))
}

function exampleValuesOf(entry: CatalogueEntry): readonly string[] {
  const { code, kind, field } = entry
  if (placesOf(entry) === 0) return []
  const limits = limitValues(kind, field)
  return valuesOfCode[code] ?? (limits.length > 0 ? limits : (valuesOfField[`${kind}:${field.number}`] ?? []))
}

const valuesOfCode: { readonly [Code in PlatformCode]?: readonly string[] } = {
  E9992001001: ['metadata'],
  E0040061030: ['16'],
  E0060061030: ['10'],
  E0054128004: ['COMPLETED'],
  E0063077007: ['0', '72'],
  E1100341031: ['12'],
  EC101104005: ['9999999999'],
  EC101104007: ['1', '9999999999'],
}

/** Example values that come from settings (states, partners, times, limits), by kind and field. */
const valuesOfField: Readonly<Record<string, readonly string[]>> = {
  '004:013': ['REMOVED'],
  '004:046': ['CANCELED'],
  '004:077': ['DISABLED'],
  '004:100': ['CAPTURED'],
  '004:128': ['COMPLETED'],
  '004:129': ['REGISTERED'],
  '004:201': ['SUSPENDED'],
  '004:203': ['INCOMPLETE'],
  '004:204': ['PENDING'],
  '004:252': ['COMPLETED'],
  '004:254': ['COMPLETED'],
  '004:255': ['COMPLETED'],
  '004:259': ['APPROVED'],
  '004:280': ['PUBLISHED'],
  '004:290': ['CLOSED'],
  '004:291': ['FIXED'],
  '004:292': ['SETTLED'],
  '004:300': ['ACCEPTED'],
  '004:310': ['ASSIGNED'],
  '004:312': ['AWAITING_CUSTOMER_PAYMENT'],
  '004:320': ['APPROVED'],
  '004:350': ['ACCEPTED'],
  '005:107': ['9999999'],
  '007:033': ['1', '9999999'],
  '007:083': ['1', '31'],
  '007:096': ['0', '12'],
  '007:104': ['1', '9999999'],
  '007:127': ['0', '180'],
  '007:135': ['1', '121500'],
  '007:284': ['1', '121500'],
  '007:321': ['30'],
  '007:326': ['21'],
  '007:324': ['1', '9999999999'],
  '009:075': ['10.0'],
  '009:270': ['10.0'],
  '009:326': ['9999'],
  '009:342': ['10000'],
  '018:035': ['interval_count'],
  '018:036': ['interval_pattern'],
  '018:117': ['return_url_on_failure'],
  '018:118': ['return_url'],
  '018:122': ['phone_no'],
  '018:141': ['tds2_mobile_phone_no'],
  '018:143': ['tds2_home_phone_no'],
  '018:145': ['tds2_work_phone_no'],
  '018:175': ['tds2_three_ds_req_auth_method'],
  '018:176': ['tds2_three_ds_req_auth_data'],
  '018:177': ['tds2_three_ds_req_auth_data'],
  '023:125': ['60'],
  '026:013': ['10:30'],
  '030:128': ['100'],
  '030:350': ['50'],
  '047:075': ['1.5'],
  '047:270': ['1.5'],
}
