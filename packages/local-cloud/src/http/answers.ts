/** Counts the codes that each route has answered. Tests compare them with the codes that the contracts declare. */
import type { WebResponse } from './message.ts'

interface AnswerCount {
  readonly route: string
  readonly code: number
  readonly count: number
}

/** The envelope begins with its code, so reading the beginning is enough and cheap. */
const envelope = /^\{"code":(\d+)/

export class Answers {
  readonly #counts = new Map<string, Map<number, number>>()

  add(route: string, answer: WebResponse): void {
    const found = typeof answer.body === 'string' ? envelope.exec(answer.body)?.[1] : undefined
    const code = Number(found ?? answer.status)
    const codes = this.#counts.get(route) ?? new Map<number, number>()
    codes.set(code, (codes.get(code) ?? 0) + 1)
    this.#counts.set(route, codes)
  }

  list(): AnswerCount[] {
    return [...this.#counts].flatMap(([route, codes]) => [...codes].map(([code, count]) => ({ route, code, count })))
  }
}
