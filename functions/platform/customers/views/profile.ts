import type { Customer } from '#shared/platform/customers/customer.ts'

/** Wire form of a customer's name and address. */
interface Wire {
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
type Profile = Pick<Customer, 'name' | 'email' | 'phone' | 'address'>

/** Fields in the call replace the stored ones; the others stay. */
export function profileOf(wire: Wire, before?: Profile): Profile {
  const given = <Value extends object>(values: Value) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  const { phone_cc: cc, phone_no: no } = wire
  return {
    ...(before?.name !== undefined && { name: before.name }),
    ...(before?.email !== undefined && { email: before.email }),
    ...(before?.phone && { phone: before.phone }),
    ...given({ name: wire.name, email: wire.email }),
    ...(cc !== undefined && no !== undefined && { phone: { cc, no } }),
    address: {
      ...before?.address,
      ...given({
        city: wire.addr_city,
        country: wire.addr_country,
        line1: wire.addr_line_1,
        line2: wire.addr_line_2,
        line3: wire.addr_line_3,
        postCode: wire.addr_post_code,
        state: wire.addr_state,
      }),
    },
  }
}
