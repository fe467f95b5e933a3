import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { getSnapshot, type LastDelta, lastDelta } from '#functions/store/catalogue/search-deltas.ts'
import { instanceValue } from '#shared/instance-cache.ts'

interface Own extends LastDelta {
  /** Nobody else had written between this delta and the one that the instance wrote before. */
  readonly isAlone: boolean
}

/**
 * The number that an instance of the projector wrote last. While no other instance writes, it is the last of all, and the
 * next one is taken without looking. The condition of the write says so: had anybody written since, the next number were
 * taken. A number is free again only where its delta was deleted, which wants a snapshot later than the remembered one.
 */
export function keptNumber() {
  const own = instanceValue<Own>()
  return {
    /** The last delta, with what is asked before the works are trusted; `keep` remembers the one that follows. */
    async last(table: Getter & Querier) {
      const { value } = own
      // Remembered again only by whoever has written.
      own.value = undefined
      const isGuess = value?.isAlone === true
      const last = isGuess ? value : await lastDelta(table)
      return {
        last,
        /** Asked for together with the works. */
        isStillLast: async () => !isGuess || ((await getSnapshot(table))?.version ?? 0) <= last.number,
        keep: (written: LastDelta): void => {
          own.value = { ...written, isAlone: value?.number === last.number }
        },
      }
    },
  }
}
