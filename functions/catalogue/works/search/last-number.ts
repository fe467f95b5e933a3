import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { getSnapshot, type LastDelta, lastDelta } from '#functions/store/catalogue/search-deltas.ts'
import { instanceValue } from '#shared/instance-cache.ts'

interface Own extends LastDelta {
  /** Whether no other instance wrote between this delta and the instance's previous one. */
  readonly isAlone: boolean
}

/**
 * The number that an instance of the projector wrote last. While no other instance writes, it is the last of all, and
 * the next one is used without a read. The write's condition proves it: had another instance written since, the next
 * number would be taken. A number becomes free again only where its delta was deleted, which requires a snapshot later
 * than the remembered one.
 */
export function keptNumber() {
  const own = instanceValue<Own>()
  return {
    /**
     * The last delta, with the check that has to succeed before the works are trusted; `keep` remembers the delta that
     * follows.
     */
    async last(table: Getter & Querier) {
      const { value } = own
      // Only a successful write remembers it again.
      own.value = undefined
      const isGuess = value?.isAlone === true
      const last = isGuess ? value : await lastDelta(table)
      return {
        last,
        /** Read together with the works. */
        isStillLast: async () => !isGuess || ((await getSnapshot(table))?.version ?? 0) <= last.number,
        keep: (written: LastDelta): void => {
          own.value = { ...written, isAlone: value?.number === last.number }
        },
      }
    },
  }
}
