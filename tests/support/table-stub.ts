import { vi } from 'vitest'
import type { Command } from '#functions/machinery/table/commands.ts'
import type { DocumentClient } from '#functions/machinery/table/document-client.ts'

type AnyCommand<Asked extends object, Answered extends object> = new (input: Asked) => Command<Asked, Answered>
type Fake = (input: never) => unknown

/**
 * DynamoDB's answers to commands, in the place of the way there, and what was asked. What has no answer is answered by an
 * empty object. Commands are told apart by their operation, so that those of a module that was loaded anew count, too.
 */
export function stubTable(client: { send: DocumentClient['send'] }) {
  const always = new Map<string, Fake>()
  const first = new Map<string, Fake[]>()
  let asked: { readonly operation: string; readonly input: unknown }[] = []
  const operationOf = (of: AnyCommand<never, never>) => new of({} as never).operation

  vi.spyOn(client, 'send').mockImplementation(async ({ operation, input }) => {
    asked.push({ operation, input })
    const fake = first.get(operation)?.shift() ?? always.get(operation)
    return (await fake?.(input as never)) ?? Object({})
  })

  return {
    reset() {
      asked = []
      always.clear()
      first.clear()
    },
    /** Inputs of the commands of this kind so far, in their order. */
    asked: <Asked extends object, Answered extends object>(of: AnyCommand<Asked, Answered>): Asked[] =>
      asked.filter(({ operation }) => operation === operationOf(of as never)).map(({ input }) => input as Asked),
    on<Asked extends object, Answered extends object>(of: AnyCommand<Asked, Answered>) {
      const operation = operationOf(of as never)
      const once = (fake: Fake) => {
        first.set(operation, [...(first.get(operation) ?? []), fake])
        return answers
      }
      const usually = (fake: Fake) => {
        always.set(operation, fake)
        return answers
      }
      const refuse = (error: Error) => () => {
        throw error
      }
      const answers = {
        resolves: (answer: Answered) => usually(() => answer),
        resolvesOnce: (answer: Answered) => once(() => answer),
        rejects: (error: Error) => usually(refuse(error)),
        rejectsOnce: (error: Error) => once(refuse(error)),
        callsFake: (fake: (input: Asked) => unknown) => usually(fake as Fake),
      }
      return answers
    },
  }
}
