/** Brand names as the platform uses them everywhere: cards, brand flags, pages. */
export const brands = ['VISA', 'MASTER', 'JCB', 'AMEX', 'DINERS', 'DISCOVER'] as const
export type Brand = (typeof brands)[number]

/** Prefixes of card numbers, longest first (marketplace.md 9). For display only; the acquirer decides the brand. */
const prefixes = [
  ['35', 'JCB'],
  ['30', 'DINERS'],
  ['36', 'DINERS'],
  ['34', 'AMEX'],
  ['37', 'AMEX'],
  ['4', 'VISA'],
  ['2', 'MASTER'],
  ['5', 'MASTER'],
  ['6', 'DISCOVER'],
] as const satisfies readonly (readonly [string, Brand])[]

export function brandOf(number: string): Brand | undefined {
  return prefixes.find(([prefix]) => number.startsWith(prefix))?.[1]
}

/** Short mark shown beside the number. */
export const brandMarks: Readonly<Record<Brand, string>> = {
  VISA: 'VISA',
  MASTER: 'Mastercard',
  JCB: 'JCB',
  AMEX: 'AMEX',
  DINERS: 'Diners',
  DISCOVER: 'Discover',
}
