import * as z from 'zod'
import type { FieldNumber } from '../../errors/codes.ts'
import { field, kind } from '../fields.ts'

/**
 * Data about buyer and order for the issuer's 3-D Secure 2 risk analysis (payment-platform.md 4.4 140-177, 5.1). More
 * data means fewer challenges. Rules about several fields, or about today's date, are in tds2-rules.ts.
 */
const longest = (number: FieldNumber, max: number, name: '002' | '003' | '005' | '008' = '003') =>
  field(number, z.string().trim().min(1, kind(name)).max(max, kind(name)).optional())
const digits = (number: FieldNumber, max: number) => {
  const text = z.string().regex(/^\d+$/, { error: '008', abort: true })
  return field(number, text.max(max, kind('005')).optional())
}
const countryCode = (number: FieldNumber) =>
  field(
    number,
    z
      .string()
      .regex(/^\d{1,3}$/, kind('003'))
      .optional(),
  )
const day = (number: FieldNumber) =>
  field(
    number,
    z
      .string()
      .regex(/^\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/, kind('008'))
      .optional(),
  )
const counter = (number: FieldNumber, max: number) =>
  field(
    number,
    z
      .string()
      .regex(new RegExp(`^\\d{1,${max}}$`), kind('006'))
      .optional(),
  )
const oneOf = (number: FieldNumber, ...values: readonly [string, ...string[]]) =>
  field(number, z.enum(values, kind('007')).optional())
/** ISO 3166-1 numeric, as EMV 3-D Secure messages have it. */
const country = (number: FieldNumber, isBilling: boolean) => {
  const text = isBilling ? z.string().max(3, { error: '003', abort: true }) : z.string()
  return field(number, text.regex(/^(?!000)\d{3}$/, kind('002')).optional())
}
const email = (number: FieldNumber) => {
  const text = z.string().trim().min(1, { error: '001', abort: true }).max(254, { error: '003', abort: true })
  return field(number, text.regex(/^[^\s@]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/, kind('008')).optional())
}

export const tds2Fields = {
  tds2_email: email('140'),
  tds2_mobile_phone_cc: countryCode('141'),
  tds2_mobile_phone_no: digits('142', 15),
  tds2_home_phone_cc: countryCode('143'),
  tds2_home_phone_no: digits('144', 15),
  tds2_work_phone_cc: countryCode('145'),
  tds2_work_phone_no: digits('146', 15),
  tds2_bill_addr_country: country('147', true),
  tds2_bill_addr_state: longest('148', 3),
  tds2_bill_addr_city: longest('149', 50),
  tds2_bill_addr_line_1: longest('150', 100),
  tds2_bill_addr_line_2: longest('151', 100),
  tds2_bill_addr_line_3: longest('152', 100),
  tds2_bill_addr_post_code: longest('153', 16),
  tds2_ship_addr_country: country('154', false),
  tds2_ship_addr_state: longest('155', 3),
  tds2_ship_addr_city: longest('156', 50),
  tds2_ship_addr_line_1: longest('157', 100),
  tds2_ship_addr_line_2: longest('158', 100),
  tds2_ship_addr_line_3: longest('159', 100),
  tds2_ship_addr_post_code: longest('160', 16),
  tds2_addr_match: oneOf('161', 'Y', 'N'),
  tds2_ship_ind: oneOf('162', '01', '02', '03', '04', '05', '06', '07'),
  tds2_delivery_timeframe: oneOf('163', '01', '02', '03', '04'),
  tds2_ch_acc_date: day('164'),
  tds2_ch_acc_change: day('165'),
  tds2_ch_acc_pw_change: day('166'),
  tds2_nb_purchase_account: counter('167', 4),
  tds2_payment_acc_age: day('168'),
  tds2_provision_attempts_day: counter('169', 3),
  tds2_txn_activity_day: counter('170', 3),
  tds2_txn_activity_year: counter('171', 3),
  tds2_ship_address_usage: day('172'),
  tds2_ship_name_ind: oneOf('173', '01', '02'),
  tds2_suspicious_acc_activity: oneOf('174', '01', '02'),
  tds2_three_ds_req_auth_data: longest('175', 2048),
  tds2_three_ds_req_auth_method: oneOf('176', '01', '02', '03', '04', '05', '06'),
  tds2_three_ds_req_auth_timestamp: field(
    '177',
    z
      .string()
      .regex(/^\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([01]\d|2[0-3])[0-5]\d$/, kind('008'))
      .optional(),
  ),
}
export type Tds2Input = { readonly [Name in keyof typeof tds2Fields]?: string | undefined }
