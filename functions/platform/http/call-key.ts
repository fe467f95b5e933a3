import { isKeyHeld, type KeyState, type KeyTransition, keyAfter } from '#shared/platform/idempotency/key-state.ts'
import type { Answer } from './answers.ts'

/** Effect of a transaction on the call's key: the upstream order that is sent next, or the final answer. */
export interface KeyNote {
  readonly upstreamRef?: string | undefined
  readonly answer?: Answer | undefined
}

/** The call's idempotency key while the call runs. Its state changes only by the table of `key-state.ts`. */
export class CallKey {
  #state: KeyState = 'unclaimed'
  #resumed: { readonly upstreamRef: string } | undefined
  #answer: Answer | undefined
  /** Pending write that closes the record, while the call is logged. */
  closing: Promise<void> | undefined

  get state(): KeyState {
    return this.#state
  }
  get isHeld(): boolean {
    return isKeyHeld(this.#state)
  }
  /** Set if an earlier call with the same key was interrupted after sending this upstream order. */
  get resumed(): { readonly upstreamRef: string } | undefined {
    return this.#resumed
  }
  /** Answer stored with the last transaction. */
  get answer(): Answer | undefined {
    return this.#answer
  }

  /** This call holds the record; `upstreamRef` is what an earlier call had sent. */
  claim(upstreamRef: string | undefined): void {
    this.#move(upstreamRef === undefined ? 'claim' : 'resume')
    this.#resumed = upstreamRef === undefined ? undefined : { upstreamRef }
  }

  /** A transaction of the call was committed. */
  write({ upstreamRef, answer }: KeyNote): void {
    this.#move(answer ? 'finish' : upstreamRef === undefined ? 'write' : 'send')
    this.#answer = answer ?? this.#answer
  }

  /** A transaction undid what the call had begun, and its record. */
  giveBack(): void {
    this.#move('giveBack')
  }

  #move(move: KeyTransition): void {
    this.#state = keyAfter(this.#state, move)
  }
}
