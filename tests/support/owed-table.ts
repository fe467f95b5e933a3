// A table in memory that knows after each transaction what every seller is owed, as the journal has it: a payout that
// leaves its seller's account below nothing was paid out of money that the seller owes (D113).
import { fromWire, type WireItem } from '#functions/machinery/table/attribute-values.ts'
import { journalEntry } from '#shared/domain/kernel/money/journal.ts'
import type { Violation } from '#shared/domain/whole/invariants/index.ts'
import { type Answer, MemoryTable } from './memory-table.ts'

const Entry = journalEntry()

export class OwedTable extends MemoryTable {
  readonly wrongs: Violation[] = []
  #owed = new Map<string, number>()
  #known = new Set<string>()

  override answer(operation: string, body: Readonly<Record<string, unknown>>): Answer {
    const answer = super.answer(operation, body)
    if (operation === 'TransactWriteItems' && answer.statusCode === 200) this.#booked(Object(body['TransactItems']))
    return answer
  }

  /** What was asked for twice is answered twice and booked once. */
  #booked(actions: readonly { readonly Put?: { readonly Item: WireItem } }[]): void {
    const taken = new Map<string, number>()
    for (const { Put } of actions) {
      const row = Put && fromWire(Put.Item)
      if (!row || !String(row['PK']).startsWith('JOURNAL#')) continue
      const place = `${row['PK']} ${row['SK']}`
      if (this.#known.has(place)) continue
      this.#known.add(place)
      const { kind, legs } = Entry.parse(row)
      for (const { account, amount } of legs.filter(leg => leg.account.startsWith('seller:'))) {
        this.#owed.set(account, (this.#owed.get(account) ?? 0) - amount)
        if (kind === 'batched') taken.set(account, (taken.get(account) ?? 0) + amount)
      }
    }
    for (const [account, yen] of taken) {
      const left = this.#owed.get(account) ?? 0
      if (yen > 0 && left < 0)
        this.wrongs.push({ rule: 'D113', subject: account, detail: `${yen} went out and left ${left}` })
    }
  }
}
