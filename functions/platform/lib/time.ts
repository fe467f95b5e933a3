import { table } from '#functions/clients/clients.ts'
import { getClock, shownBy } from '../store/sandbox/clocks.ts'
import type { Admitted } from './admit.ts'
import { Refusal } from './answers.ts'
import type { PlatformCall } from './call.ts'

interface PlatformTime {
  readonly now: () => number
  readonly testClock: string | undefined
}

const real: PlatformTime = { now: () => Date.now(), testClock: undefined }

/** The time of a call: the real one, or that of the test clock that the call or its shop names (5.21). */
export async function timeOf(call: PlatformCall, admitted: Admitted | undefined): Promise<PlatformTime | Refusal> {
  const named = call.header('test-clock')
  const clockId = named ?? (admitted?.mode === 'test' ? admitted.shop.testClock : undefined)
  if (clockId === undefined || !admitted) return real
  const unknown = new Refusal([{ code: 'E9992001001', field: 'Test-Clock' }])
  // Live money knows one time only.
  if (admitted.mode === 'live' || !/^tclk_[0-9A-Z]{26}$/.test(clockId)) return unknown
  const clock = await getClock(table, admitted.shop.shopId, clockId)
  if (!clock) return named === undefined ? real : unknown
  return { now: () => shownBy(clock, Date.now()), testClock: clockId }
}
