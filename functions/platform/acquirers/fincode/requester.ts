import type { ShopRef, Tds2Fields } from '../port.ts'

/** Counters that fincode takes as exactly three digits. */
const counters = ['tds2_provision_attempts_day', 'tds2_txn_activity_day', 'tds2_txn_activity_year']

/** 3-D Secure fields in fincode's format. */
export function requesterFields(fields: Tds2Fields): Tds2Fields {
  const padded = Object.entries(fields).map(([name, value]) =>
    counters.includes(name) ? [name, value.padStart(3, '0')] : [name, value],
  )
  return Object.fromEntries(padded)
}

/**
 * Name that fincode shows on the issuer's page: at most 25 printable ASCII characters. Without one it shows its own.
 */
const printable = /^[\x20-\x7e]{1,25}$/
export const merchantNameOf = ({ name }: ShopRef): { readonly td_tenant_name?: string } =>
  name !== undefined && printable.test(name) ? { td_tenant_name: name } : {}
