/**
 * Keeps what the runtime must remember over a restart: schedules, secrets, stream positions, the outbox and the clock.
 * It is one SQLite file in WAL mode: a commit survives kill -9, and only power loss may take the last moments.
 */
import { closeSync, openSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from './doc.ts'

interface Row {
  readonly id: string
  readonly value: string
}

/** The state of a data directory. */
export const stateIn = (dataDir: string): State => new State(path.join(dataDir, 'runtime.db'))

export class State {
  readonly #db: DatabaseSync
  readonly #get
  readonly #put
  readonly #remove
  readonly #all

  constructor(file: string) {
    // The file holds secrets. The files that SQLite adds beside it take over its mode.
    closeSync(openSync(file, 'a', 0o600))
    this.#db = new DatabaseSync(file)
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000')
    this.#db.exec(`
      CREATE TABLE IF NOT EXISTS entry (kind TEXT, id TEXT, value TEXT NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS schedule (id TEXT PRIMARY KEY, due INTEGER NOT NULL, value TEXT NOT NULL);
      CREATE INDEX IF NOT EXISTS schedule_due ON schedule (due, id);
      CREATE TABLE IF NOT EXISTS outbox (seq INTEGER PRIMARY KEY, channel TEXT, recipient TEXT, value TEXT NOT NULL);
      CREATE INDEX IF NOT EXISTS outbox_recipient ON outbox (recipient, seq);
    `)
    this.#get = this.#db.prepare('SELECT value FROM entry WHERE kind = ? AND id = ?')
    this.#put = this.#db.prepare('INSERT OR REPLACE INTO entry VALUES (?, ?, ?)')
    this.#remove = this.#db.prepare('DELETE FROM entry WHERE kind = ? AND id = ?')
    this.#all = this.#db.prepare('SELECT id, value FROM entry WHERE kind = ? ORDER BY id')
  }

  get(kind: string, id: string): string | undefined {
    const row = this.#get.get(kind, id)
    return row ? text(row.value) : undefined
  }

  put(kind: string, id: string, value: string): void {
    this.#put.run(kind, id, value)
  }

  remove(kind: string, id: string): void {
    this.#remove.run(kind, id)
  }

  all(kind: string): Row[] {
    return this.#all.all(kind).map(row => ({ id: text(row.id), value: text(row.value) }))
  }

  /** Prepares a statement for the tables that need more than key and value. */
  prepare(sql: string) {
    return this.#db.prepare(sql)
  }

  close(): void {
    this.#db.close()
  }
}
