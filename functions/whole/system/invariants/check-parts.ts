import type { Attributes } from '#functions/machinery/table/write.ts'
import { paymentIdIn, paymentsIn } from '#functions/platform/store/payments/payment-snapshot.ts'
import { allSuspicions } from '#functions/store/selling/fairness.ts'
import { auctionRunsOf } from '#functions/store/whole/auction-snapshot.ts'
import { galleryBookOf } from '#functions/store/whole/gallery-snapshot.ts'
import { historyBookOf } from '#functions/store/whole/ledger-snapshot.ts'
import { offersOf } from '#functions/store/whole/offer-snapshot.ts'
import { saleBooksOf } from '#functions/store/whole/order-snapshot.ts'
import { pickupBookOf } from '#functions/store/whole/pickup-snapshot.ts'
import { privateSaleBookOf } from '#functions/store/whole/private-sale-snapshot.ts'
import { itemReferences } from '#functions/store/whole/references.ts'
import { resaleBookOf } from '#functions/store/whole/resale-snapshot.ts'
import { roomBookOf } from '#functions/store/whole/room-snapshot.ts'
import { orderIdOf } from '#shared/domain/buying/order/order.ts'
import { checkPart, type Violation } from '#shared/domain/whole/invariants/index.ts'
import { addLedgers, checkLedger, type Ledger, noLedger } from '#shared/domain/whole/invariants/journal.ts'

/** Reads every item, from the beginning each time. */
export type Items = () => AsyncIterable<Attributes>

export interface Checked {
  readonly violations: readonly Violation[]
  /** Number of items that invariants read. */
  readonly rows: number
  readonly parts: number
}

/**
 * Checks all invariants over a table of any size. The first pass notes by id alone which orders, works and auctions
 * refer to one another; each further pass keeps the items of one part of them in memory, at most about `rowsPerPart`,
 * and checks them. Items that refer to one another are never in two parts; sums over all books are added up. `at`: when
 * the table was read, epoch ms.
 */
export async function checkInParts(items: Items, rowsPerPart: number, at?: number): Promise<Checked> {
  const groups = new Groups()
  let rows = 0
  for await (const item of items()) {
    const references = referencesOfEither(item)
    if (references.length === 0) continue
    rows += 1
    groups.unite(references)
  }
  const parts = Math.max(1, Math.ceil(rows / rowsPerPart))
  const partOf = groups.dealtOut(parts)
  const violations: Violation[] = []
  let ledger: Ledger = noLedger
  for (let part = 0; part < parts; part++) {
    const kept: Attributes[] = []
    for await (const item of items()) {
      const [own] = referencesOfEither(item)
      if (own !== undefined && partOf(own) === part) kept.push(item)
    }
    const checked = checkPart({
      auctions: auctionRunsOf(kept),
      offers: offersOf(kept),
      sales: saleBooksOf(kept, paymentsIn(kept)),
      resale: resaleBookOf(kept),
      pickups: pickupBookOf(kept),
      rooms: roomBookOf(kept),
      galleries: galleryBookOf(kept, at),
      privateSales: privateSaleBookOf(kept),
      suspicions: allSuspicions(kept),
      histories: historyBookOf(kept),
    })
    violations.push(...checked.violations)
    ledger = addLedgers(ledger, checked.ledger)
  }
  return { violations: [...violations, ...checkLedger(ledger)], rows, parts }
}

/** A payment of the platform belongs in the part of the order that it pays for. */
function referencesOfEither(item: Attributes): string[] {
  const id = paymentIdIn(item)
  if (id === undefined) return itemReferences(item)
  const order = orderIdOf(id)
  return [`payment ${id}`, ...(order === undefined ? [] : [`order ${order}`])]
}

/** Groups of names that refer to one another, directly or through others (union-find). */
class Groups {
  readonly #parent = new Map<string, string>()
  readonly #rows = new Map<string, number>()

  unite(names: readonly string[]): void {
    const [first, ...others] = names
    if (first === undefined) return
    const root = this.#rootOf(first)
    this.#rows.set(root, (this.#rows.get(root) ?? 0) + 1)
    for (const name of others) this.#join(this.#rootOf(name), this.#rootOf(first))
  }

  #join(one: string, other: string): void {
    if (one === other) return
    this.#parent.set(one, other)
    this.#rows.set(other, (this.#rows.get(one) ?? 0) + (this.#rows.get(other) ?? 0))
    this.#rows.delete(one)
  }

  #rootOf(name: string): string {
    let root = name
    for (let parent = this.#parent.get(root); parent !== undefined; parent = this.#parent.get(root)) root = parent
    // Path compression: the next lookup takes one step.
    for (let at = name; at !== root; ) {
      const next = this.#parent.get(at) ?? root
      this.#parent.set(at, root)
      at = next
    }
    return root
  }

  /** Distributes the groups over this many parts, each group to the part that has the fewest rows. */
  dealtOut(parts: number): (name: string) => number {
    const rows = Array.from({ length: parts }, () => 0)
    const partOfRoot = new Map<string, number>()
    for (const [root, own] of this.#rows) {
      const least = rows.indexOf(Math.min(...rows))
      rows[least] = (rows[least] ?? 0) + own
      partOfRoot.set(root, least)
    }
    return name => partOfRoot.get(this.#rootOf(name)) ?? 0
  }
}
