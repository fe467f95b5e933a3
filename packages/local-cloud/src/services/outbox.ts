/** Keeps every mail, SMS and voice call that would leave the machine. */
import { number, text } from '../data/doc.ts'
import type { State } from '../data/state.ts'

type Channel = 'mail' | 'sms' | 'voice'
interface Message {
  readonly channel: Channel
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** Headers that the sender of a mail added to those that every mail has. */
  readonly headers?: Readonly<Record<string, string>>
  readonly at: string
}

export class Outbox {
  readonly #insert
  readonly #state: State

  constructor(state: State) {
    this.#state = state
    this.#insert = state.prepare('INSERT INTO outbox (channel, recipient, value) VALUES (?, ?, ?)')
  }

  add(message: Message): string {
    const { lastInsertRowid } = this.#insert.run(message.channel, message.to, JSON.stringify(message))
    return `local-${lastInsertRowid}`
  }

  /** Lists messages, the newest first. */
  list(filter: { channel?: string; to?: string; limit?: number }): unknown[] {
    const rows = this.#state
      .prepare(
        'SELECT value FROM outbox WHERE (? IS NULL OR channel = ?) AND (? IS NULL OR recipient = ?) ORDER BY seq DESC LIMIT ?',
      )
      .all(filter.channel ?? null, filter.channel ?? null, filter.to ?? null, filter.to ?? null, filter.limit ?? 200)
    return rows.map(row => JSON.parse(text(row.value)))
  }

  get size(): number {
    return number(this.#state.prepare('SELECT count(*) AS n FROM outbox').get()?.n, 0)
  }
}
