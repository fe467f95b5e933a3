import { isKeyHeld, type KeyState, type KeyTransition, keyAfter } from '#shared/platform/idempotency/key-state.ts'
import type { Answer } from './answers.ts'

/** What a transaction of the call says of its key: the upstream order that is sent next, or the answer of the call. */
export interface KeyNote {
  readonly upstreamRef?: string | undefined
  readonly answer?: Answer | undefined
}

/** A call's own key while the call runs. Its state is changed by the table of `key-state.ts` alone. */
export class CallKey {
  #state: KeyState = 'unclaimed'
  #resumed: { readonly upstreamRef: string } | undefined
  #answer: Answer | undefined
  /** The record's closing, which goes on while the call is logged. */
  closing: Promise<void> | undefined

  get state(): KeyState {
    return this.#state
  }
  get isHeld(): boolean {
    return isKeyHeld(this.#state)
  }
  /** Set when an earlier call under the same key broke off after it had sent this upstream. */
  get resumed(): { readonly upstreamRef: string } | undefined {
    return this.#resumed
  }
  /** The answer that was kept with the last transaction. */
  get answer(): Answer | undefined {
    return this.#answer
  }

  /** The record is this call's, with what an earlier call had sent upstream. */
  claim(upstreamRef: string | undefined): void {
    this.#move(upstreamRef === undefined ? 'claim' : 'resume')
    this.#resumed = upstreamRef === undefined ? undefined : { upstreamRef }
  }

  /** A transaction of the call took place. */
  write({ upstreamRef, answer }: KeyNote): void {
    this.#move(answer ? 'finish' : upstreamRef === undefined ? 'write' : 'send')
    this.#answer = answer ?? this.#answer
  }

  /** A transaction took back what the call had begun, and its record. */
  giveBack(): void {
    this.#move('giveBack')
  }

  #move(move: KeyTransition): void {
    this.#state = keyAfter(this.#state, move)
  }
}
