import type { CallRefusal } from '../call-refusal.ts'
import { type CallContext, type Middleware, middleware } from '../pipeline.ts'

export interface EdgeStrategy {
  readonly isOurEdge: (secret: string | undefined) => Promise<boolean>
  readonly refuse: () => CallRefusal
}

/** Lets through only calls by our own distribution, which alone knows the secret (DESIGN 3). */
export function edgeOnly({ isOurEdge, refuse }: EdgeStrategy): Middleware<Pick<CallContext, 'call'>> {
  return middleware('edgeOnly', async ({ call }) =>
    (await isOurEdge(call.header('x-origin-secret'))) ? undefined : refuse(),
  )
}
