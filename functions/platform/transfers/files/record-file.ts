import type { PendingEvent } from '#events/event.ts'
import type { Write } from '#functions/machinery/table/write.ts'
import { lineResultsView, transferFileView } from '#shared/platform/api/transfers/wire.ts'
import {
  type TransferFile,
  type TransferFileDeed,
  transferFileTransitions,
} from '#shared/platform/transfers/transfer-file.ts'
import type { TransferLine } from '#shared/platform/transfers/transfer-line.ts'
import type { Shop } from '../../store/system/shops.ts'
import { type LineItem, putLineItem, putTransferFile } from '../../store/transfers/transfer-files.ts'
import { recordEvent } from '../../store/webhooks/events.ts'

interface About {
  readonly shop: Shop
  readonly requestId: string
  readonly now: () => number
  readonly newId: () => string
}

interface TransferChange {
  readonly what: TransferFileDeed
  readonly before: TransferFile
  readonly after: TransferFile
  /** Changed lines, and the items that contain them. */
  readonly changed?: readonly TransferLine[]
  readonly items?: readonly LineItem[]
}

/** Writes and events of a file's transition: the file, its changed lines, and the webhook. */
export function transferWrites(
  { shop, requestId, now, newId }: About,
  { what, before, after, changed = [], items = [] }: TransferChange,
): { readonly writes: readonly Write<'put', never>[]; readonly events: readonly PendingEvent[] } {
  const byLine = new Map(changed.map(line => [line.line, line]))
  const lineWrites = items
    .filter(({ lines }) => lines.some(({ line }) => byLine.has(line)))
    .map(item => {
      const lines = item.lines.map(line => byLine.get(line.line) ?? line)
      return putLineItem(after, { ...item, lines, version: item.version + 1 }, item)
    })
  const writes = [putTransferFile(after, before), ...lineWrites]
  const row = transferFileTransitions[what]
  if (!('event' in row)) return { writes, events: [] }
  const object = {
    ...transferFileView(after),
    ...(changed.length > 0 && { results: lineResultsView(changed) }),
  }
  const previous = { status: before.state }
  const recorded = recordEvent({ shop, mode: after.mode, type: row.event, object, previous, requestId, now, newId })
  return { writes: [...writes, ...recorded.writes], events: recorded.events }
}
