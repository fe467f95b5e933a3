import { yen } from '../../../lib/format/money.ts'
import { m } from '../../../paraglide/messages.js'

const names: Readonly<Record<string, () => string>> = {
  price: m.shown_fact_price,
  order: m.shown_fact_order,
  holder: m.shown_fact_holder,
}

/** A fact's name and value as they are read; one that this page does not know shows its own name. */
export function factWords(name: string, value: unknown): { readonly name: string; readonly value: string } {
  const said = name === 'price' && typeof value === 'number' ? yen(value) : `${value}`
  return { name: names[name]?.() ?? name, value: said }
}
