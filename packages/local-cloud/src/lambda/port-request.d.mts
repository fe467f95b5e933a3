/** A request as it passes over a port; its number comes back with the answer. */
export interface PortMessage {
  readonly call: number
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: unknown
}
export function sendRequestsBy(wayTo: (port: number) => ((call: PortMessage) => void) | undefined): void
export function answerCall(answer: object): void
