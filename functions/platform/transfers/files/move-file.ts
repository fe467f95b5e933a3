import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import type { CommitResult } from '#functions/machinery/table/transaction.ts'
import type { TransferFile, TransferFileDeed } from '#shared/platform/transfers/transfer-file.ts'
import { Refusal, refuse } from '../../http/answers.ts'
import type { StepChange } from '../../http/commit.ts'
import type { Shop } from '../../store/system/shops.ts'
import type { Mode } from '../../store/table-keys.ts'
import { readTransferFile } from '../../store/transfers/transfer-files.ts'
import { transferWrites } from './record-file.ts'

interface MoveContext {
  readonly input: { readonly id: string }
  readonly mode: Mode
  readonly shop: Shop
  readonly table: Getter
  readonly now: () => number
  readonly newId: () => string
  readonly requestId: string
  readonly commit: {
    readonly attempt: (change: Omit<StepChange<'put'>, 'once'>) => Promise<CommitResult<null>>
  }
}

interface Decision<Answer> {
  readonly answer: Answer
  /** The file after the transition; nothing is written without it. */
  readonly after?: TransferFile
}

/**
 * Reads the file of the call, decides and writes. If another call has changed it meanwhile, it is read and decided
 * again: of a parallel approval and cancellation the later sees the other's result, and two parallel exports return the
 * same bytes. An unknown file is E9992001002.
 */
export function moveFile<Answer>(
  context: MoveContext,
  what: TransferFileDeed,
  decide: (before: TransferFile) => Decision<Answer> | Refusal | Promise<Decision<Answer> | Refusal>,
): Promise<Answer | Refusal> {
  const { input, mode, shop, table, commit } = context
  return untilWritten<Answer | Refusal, Refusal>(
    async () => {
      const before = await readTransferFile(table, { mode, shopId: shop.shopId, id: input.id })
      if (!before) return refuse('E9992001002')
      const decided = await decide(before)
      if (decided instanceof Refusal) return decided
      const { answer, after } = decided
      if (!after) return answer
      const { outcome } = await commit.attempt({ ...transferWrites(context, { what, before, after }), answer })
      return outcome === 'done' ? answer : undefined
    },
    { otherwise: () => refuse('E9991001002') },
  )
}
