import type { CallRefusal, CallResult, CallUnknown } from './result.ts'

interface Page<Row> {
  readonly list: readonly Row[]
  readonly current_page: number
  readonly last_page: number
}

/** A page of a list that was refused, or of which nobody knows. */
export class PageError extends Error {
  override readonly name = 'PageError'
  readonly result: CallRefusal | CallUnknown
  constructor(result: CallRefusal | CallUnknown) {
    super(result.unknown ? `a page could not be read: ${result.reason}` : `a page was refused: ${codesIn(result)}`)
    this.result = result
  }
}
const codesIn = ({ errors }: CallRefusal) => errors.map(({ error_code }) => error_code).join(', ')

/**
 * Every row of a list, page after page, each asked for when the rows before it are read. Throws `PageError`.
 * @example for await (const customer of everyRow(page => payments.listCustomers({ page, limit: '100' }))) …
 */
export async function* everyRow<Row>(
  ask: (page: string) => Promise<CallResult<Page<Row>>>,
): AsyncGenerator<Row, void, undefined> {
  for (let page = 1, last = 1; page <= last; page++) {
    const result = await ask(String(page))
    if (!result.ok) throw new PageError(result)
    yield* result.data.list
    last = result.data.last_page
  }
}
