import type { Distribution } from '../cdn/distribution.ts'
import type { Bus } from '../events/bus.ts'
import type { Scheduler } from '../events/scheduler.ts'
import type { Schedules } from '../events/schedules.ts'
import type { Answers } from '../http/answers.ts'
import type { WebSocketApi } from '../http/websocket-api.ts'
import type { AccessLog } from '../iam/access-log.ts'
import type { Roles } from '../iam/roles.ts'
import type { Fleet } from '../lambda/fleet.ts'
import type { Outbox } from '../services/outbox.ts'
import type { Secrets } from '../services/secrets.ts'
import type { Queues } from '../sources/queues.ts'
import type { TableStore } from '../table/store.ts'
import type { Assembly } from '../template/assembly.ts'
import type { Clock } from '../time/clock.ts'
import type { Activity } from '../time/idle.ts'
import type { Trace } from '../trace/trace.ts'

/** The parts of the runtime that the page, the tests and the scripts may use. */
export interface RuntimeServices {
  readonly assembly: Assembly
  readonly dataDir: string
  readonly clock: Clock
  readonly tables: TableStore
  readonly scheduler: Scheduler
  readonly activity: Activity
  readonly roles: Roles
  readonly accessLog: AccessLog
  readonly fleet: Fleet
  readonly bus: Bus
  readonly schedules: Schedules
  readonly queues: Queues
  readonly outbox: Outbox
  readonly secrets: Secrets
  /** Where companions answer, by their hosts; undefined where this machine has none. */
  readonly companions: ReadonlyMap<string, string | undefined>
  readonly answers: Answers
  readonly distributions: readonly Distribution[]
  /** The addresses of the distributions, the site's first. */
  readonly siteOrigins: () => readonly string[]
  readonly trace: Trace
  readonly webSocketApis: readonly WebSocketApi[]
}
