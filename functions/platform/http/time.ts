import { table } from '#functions/machinery/clients/clients.ts'
import { getClock, shownBy } from '../store/sandbox/clocks.ts'
import { Refusal } from './answers.ts'
import type { PlatformContext } from './platform-context.ts'

export interface PlatformTime {
  readonly now: () => number
  readonly testClock: string | undefined
}

/** The time that applies to a call: the real one, or that of the test clock named by it or its shop (5.21). */
export async function readTime(context: PlatformContext): Promise<Refusal | undefined> {
  const { call, caller: admitted } = context
  const named = call.header('test-clock')
  const clockId = named ?? (admitted?.mode === 'test' ? admitted.shop.testClock : undefined)
  if (clockId === undefined || !admitted) return undefined
  const unknown = new Refusal([{ code: 'E9992001001', field: 'Test-Clock', params: ['Test-Clock'] }])
  // In live mode there are no test clocks.
  if (admitted.mode === 'live' || !/^tclk_[0-9A-Z]{26}$/.test(clockId)) return unknown
  const clock = await getClock(table, admitted.shop.shopId, clockId)
  if (!clock) return named === undefined ? undefined : unknown
  context.time = { now: () => shownBy(clock, Date.now()), testClock: clockId }
  return undefined
}
