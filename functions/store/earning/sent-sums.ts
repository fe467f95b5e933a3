import * as z from 'zod'
import { operatorKeys } from '#functions/machinery/table/keys.ts'
import { type Attributes, update, type Where, type Write } from '#functions/machinery/table/write.ts'
import { minuteOf, type SentSums, stillCounts } from '#shared/domain/people/operator/sent-sums.ts'

/** Sums that an operator sent out lately (D114); version 0 if there were none. */
export interface SentLately {
  readonly version: number
  readonly sums: SentSums
}
export const nothingSent: SentLately = { version: 0, sums: new Map() }

const Row = z.object({ version: z.int() }).catchall(z.unknown())
/** Each minute is an attribute of its own, so that sums are added without reading. */
const prefix = 'minute'

export function sentOf(item: Attributes | undefined): SentLately {
  if (!item) return nothingSent
  const { version, ...fields } = Row.parse(item)
  const sums = Object.entries(fields).flatMap(([name, yen]) =>
    name.startsWith(prefix) ? [[Number(name.slice(prefix.length)), Number(yen)] as const] : [],
  )
  return { version, sums: new Map(sums) }
}

interface Sending {
  /** Yen. */
  readonly yen: number
  readonly now: number
  readonly seen: SentLately
  /** A fresh proof allows any sum, whatever another session sends at the same time. */
  readonly isProved: boolean
}

/**
 * Adds a sum to those that the operator has sent, in the transaction that sends the money. Without a fresh proof the
 * transaction fails if another session has sent something since `seen`.
 */
export function sumSent(operatorId: string, { yen, now, seen, isProved }: Sending): Write<'update', 'busy'> {
  const gone = [...seen.sums.keys()].filter(minute => !stillCounts(minute, now))
  return update(operatorKeys.sent(operatorId), {
    add: { version: 1, [`${prefix}${minuteOf(now)}`]: yen },
    remove: gone.map(minute => `${prefix}${minute}`),
    ...(!isProved && { where: unchangedSince(seen) }),
  }).or('busy')
}

const unchangedSince = ({ version }: SentLately): Where =>
  version === 0 ? ['attribute_not_exists(#version)'] : ['#version = :was', { was: version }]
