import type { Distribution } from './cdn/distribution.ts'
import type { Clock } from './clock.ts'
import type { Clockwork } from './clockwork.ts'
import type { Bus } from './events/bus.ts'
import type { Schedules } from './events/schedules.ts'
import type { Answers } from './http/answers.ts'
import type { WebSocketApi } from './http/websocket-api.ts'
import type { Directory } from './iam/directory.ts'
import type { Ledger } from './iam/ledger.ts'
import type { Fleet } from './lambda/fleet.ts'
import type { Queues } from './queues/queues.ts'
import type { Activity } from './quiet.ts'
import type { Outbox } from './services/outbox.ts'
import type { Secrets } from './services/secrets.ts'
import type { Assembly } from './template/assembly.ts'

/** Everything the page and the tests may look at. */
export type Parts = {
  assembly: Assembly
  dataDir: string
  clock: Clock
  clockwork: Clockwork
  activity: Activity
  directory: Directory
  ledger: Ledger
  fleet: Fleet
  bus: Bus
  schedules: Schedules
  queues: Queues
  outbox: Outbox
  secrets: Secrets
  answers: Answers
  distributions: Distribution[]
  webSocketApis: WebSocketApi[]
}
