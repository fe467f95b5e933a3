import type { Getter } from '#functions/machinery/table/table.ts'
import { transferFileView } from '#shared/platform/api/transfers/wire.ts'
import {
  type LineResult,
  noteResults,
  type TransferFile,
  type TransferFileDeed,
} from '#shared/platform/transfers/transfer-file.ts'
import type { StepCommitter } from '../../http/commit.ts'
import type { Shop } from '../../store/system/shops.ts'
import { readLineItems } from '../../store/transfers/transfer-files.ts'
import { transferWrites } from './record-file.ts'

interface ResultContext {
  readonly shop: Shop
  readonly table: Getter
  readonly now: () => number
  readonly newId: () => string
  readonly requestId: string
  readonly commit: StepCommitter<'put'>
}

type Applied =
  | { readonly outcome: 'noted'; readonly file: TransferFile }
  | { readonly outcome: 'state' }
  /** Another call was faster: read and decide again. */
  | { readonly outcome: 'lost' }

/** Records a bank's results of lines; results that are known already change nothing and send no webhook. */
export async function applyResults(
  context: ResultContext,
  before: TransferFile,
  results: readonly LineResult[],
): Promise<Applied> {
  const named = results.map(({ line }) => line)
  const items = await readLineItems(context.table, before, named)
  const lines = items.flatMap(each => each.lines).filter(({ line }) => named.includes(line))
  const decided = noteResults(before, lines, results, context.now())
  if (decided.outcome === 'refused') return { outcome: 'state' }
  const { file, changed } = decided
  if (changed.length === 0) return { outcome: 'noted', file }
  const change = { what: deedOf(before, file), before, after: file, changed, items }
  const { outcome } = await context.commit({
    ...transferWrites(context, change),
    once: `${file.id}-v${file.version}`,
    answer: transferFileView(file),
  })
  return outcome === 'done' ? { outcome: 'noted', file } : { outcome: 'lost' }
}

function deedOf(before: TransferFile, { state }: TransferFile): TransferFileDeed {
  if (before.state === state) return state === 'SENT' ? 'note' : 'return'
  return 'finish'
}
