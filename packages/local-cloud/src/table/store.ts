import type { AwsCall } from '../gateway/aws-call.ts'
import type { Upstream } from '../gateway/upstream.ts'

/** Where the tables of an app are: the embedded store in a process of its own, another server, or memory. */
export interface TableStore {
  /** Forwards a request of a client as it came. */
  readonly upstream: Upstream
  /** Sends a request of the runtime's own. */
  readonly call: AwsCall
  /** The process of the store, where it has one of its own. */
  readonly pid: number | undefined
  stop(): Promise<void>
}
