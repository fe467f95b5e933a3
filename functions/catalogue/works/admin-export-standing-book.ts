import { createHash } from 'node:crypto'
import { handle } from '#functions/machinery/http/handle.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { audited } from '#functions/store/people/audit.ts'
import { readWholeBook } from '#functions/views/standing-book.ts'
import { adminExportStandingBook } from '#shared/api/catalogue/console/works.ts'
import { bookFile } from './console/book-file.ts'

/** The audit trail records who exported the file, without the names in it. */
export const handler = handle(adminExportStandingBook, async context => {
  const { input, caller, table, language, now, newId, commit, fail } = context
  const work = await getWork(table, input.id)
  if (!work) return fail('not-found')
  const book = await readWholeBook(table, work)
  const content = bookFile(work, book, language)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const { events } = book
  const audit = audited({
    id: newId(),
    at: now(),
    by: caller,
    action: adminExportStandingBook.id,
    subject: { kind: 'work', id: work.id },
    before: null,
    after: { count: events.length, sha256 },
  })
  return commit({
    writes: [audit],
    answer: { fileName: `standing-book_${work.number ?? work.id}.csv`, content, count: events.length, sha256 },
  })
})
