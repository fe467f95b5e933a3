import { fromWire, toWire } from './attribute-values.ts'
import { type Command, translated } from './commands.ts'
import { DynamoError, dynamoErrorOf, isThrottled } from './errors.ts'
import { pause } from './pause.ts'
import { openTransport, silence, type TableConnection, type Transport } from './transport.ts'

export interface DocumentClientOptions extends TableConnection {
  /** Tries of a request, the first included. */
  readonly maxAttempts?: number
}

/**
 * DynamoDB by plain values, without the SDK, whose client costs three times the processor time of all else that a function
 * does for a read (docs/decisions/159-call-dynamodb-with-a-client-of-our-own.md). It keeps the SDK's promises: four tries
 * where a request may come again, two where nobody says anything, and one token for all tries of a transaction.
 */
export class DocumentClient {
  /** Brings a request to DynamoDB; what it answers is its own word, a refusal included. */
  readonly transport: Transport
  readonly #maxAttempts: number

  constructor({ maxAttempts = 4, ...connection }: DocumentClientOptions = {}) {
    this.transport = openTransport(connection)
    this.#maxAttempts = maxAttempts
  }

  /** Throws a `DynamoError` where DynamoDB refuses, and what the connection threw where nobody answered. */
  async send<Asked extends object, Answered extends object>(command: Command<Asked, Answered>): Promise<Answered> {
    const { operation, input, wantsToken } = command
    const whole = wantsToken ? { ClientRequestToken: crypto.randomUUID(), ...input } : input
    const answer = await this.#answer(operation, JSON.stringify(translated(whole, command.asked, toWire)))
    // DynamoDB answers each operation in the shape that its command names.
    return translated(Object(JSON.parse(answer)), command.answered, fromWire) as Answered
  }

  async #answer(operation: string, body: string): Promise<string> {
    let silences = 0
    for (let attempt = 1; ; attempt++) {
      try {
        const { status, body: answer } = await this.transport(operation, body)
        if (status < 300) return answer
        throw dynamoErrorOf(status, answer)
      } catch (error) {
        if (isSilence(error)) silences++
        if (attempt >= this.#maxAttempts || silences >= silentTries || !mayComeAgain(error)) throw error
        await pause(firstPauseMs * 2 ** (attempt - 1))
      }
    }
  }
}

/** The mean of the pause before the second try, ms; twice that before each next one. */
const firstPauseMs = 25

const lost = new Set(['EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', silence])

/** Tries that may end in silence, each of which costs seconds that a visitor waits: the second has a new connection. */
const silentTries = 2
const isSilence = (error: unknown) => error instanceof Error && 'code' in error && error.code === silence

/** DynamoDB was too busy, or failed, or did not answer. */
function mayComeAgain(error: unknown): boolean {
  if (error instanceof DynamoError) return error.status >= 500 || isThrottled(error)
  return error instanceof Error && 'code' in error && lost.has(String(error.code))
}
