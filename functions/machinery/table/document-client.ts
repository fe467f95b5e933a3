import { fromWire, toWire } from './attribute-values.ts'
import { type Command, translated } from './commands.ts'
import { DynamoError, dynamoErrorOf, isThrottled } from './errors.ts'
import { pause } from './pause.ts'
import { openTransport, silence, type TableConnection, type Transport } from './transport.ts'

export interface DocumentClientOptions extends TableConnection {
  /** Tries of a request, including the first. */
  readonly maxAttempts?: number
}

/**
 * DynamoDB by plain values, without the SDK, whose client costs three times the processor time of everything else in a
 * function that reads (docs/decisions/159-call-dynamodb-with-a-client-of-our-own.md). It keeps the SDK's guarantees:
 * four tries of a retryable request, two after a timeout, and one client token for all tries of a transaction.
 */
export class DocumentClient {
  /** Sends a request to DynamoDB; returns DynamoDB's own answer, errors included. */
  readonly transport: Transport
  readonly #maxAttempts: number

  constructor({ maxAttempts = 4, ...connection }: DocumentClientOptions = {}) {
    this.transport = openTransport(connection)
    this.#maxAttempts = maxAttempts
  }

  /** Throws a `DynamoError` if DynamoDB refuses, and the connection's error if there was no answer. */
  async send<Asked extends object, Answered extends object>(command: Command<Asked, Answered>): Promise<Answered> {
    const { operation, input, wantsToken } = command
    const whole = wantsToken ? { ClientRequestToken: crypto.randomUUID(), ...input } : input
    const answer = await this.#answer(operation, JSON.stringify(translated(whole, command.asked, toWire)))
    // The cast is safe: DynamoDB answers each operation in the form that its command declares.
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

/** Mean pause in ms before the second try; doubled before each further one. */
const firstPauseMs = 25

const lost = new Set(['EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', silence])

/** Most tries that may time out, because each costs a visitor seconds; the second uses a new connection. */
const silentTries = 2
const isSilence = (error: unknown) => error instanceof Error && 'code' in error && error.code === silence

/** Whether DynamoDB was too busy, failed or did not answer. */
function mayComeAgain(error: unknown): boolean {
  if (error instanceof DynamoError) return error.status >= 500 || isThrottled(error)
  return error instanceof Error && 'code' in error && lost.has(String(error.code))
}
