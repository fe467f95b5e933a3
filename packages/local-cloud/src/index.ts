// What an app may use of the local cloud; everything else in this folder is the cloud's own affair.

// Add to it: programs beside the cloud, sections of its page.
export { onFreePort, startChild, startError } from './boot/child.ts'
export type { Companion, CompanionContext, StartedCompanion } from './boot/companions.ts'
// Use one part alone, as models and conformance tests do: tables, keys, what the edge makes.
export { startStore, tableFiles } from './boot/dynamo.ts'
// Run an app, in this process or as a program.
export { runAsProgram } from './boot/program.ts'
export { type Runtime, type RuntimeOptions, startRuntime } from './boot/runtime.ts'
export { type Shutdown, shutDownOnSignal } from './boot/shutdown.ts'
export { explain, UserError } from './boot/user-error.ts'
export { brotli } from './cdn/compress.ts'
export { cloudFrontRequestId } from './cdn/request-id.ts'
// Look at a data directory while no runtime has it.
export { setClock, takePorts } from './data/directory.ts'
// Read what templates, calls and events hold, whose shape nobody here owns.
export { type Doc, doc, docs, optional, parse, parseAny, text, texts } from './data/doc.ts'
export { isOtherFormat } from './data/format.ts'
export { escapeXml } from './gateway/answers.ts'
export { AwsCallError, createCall } from './gateway/aws-call.ts'

// Ask what ran: permissions, costs, records.
export { AccessLog } from './iam/access-log.ts'
export { allows } from './iam/policy.ts'
export { accessKeyOf } from './iam/roles.ts'
export { SpareThreads } from './lambda/spare-threads.ts'
export { type Cell, pageTable } from './page/page.ts'
export type { PageOptions, PageSection } from './page/page-options.ts'
export type { RuntimeServices } from './page/runtime-services.ts'
export { newDigestKey } from './services/digest-key.ts'
export { messageKey, newMessageKey } from './services/message-key.ts'
export { changed, holds, type Item } from './table/expressions.ts'
export { MemoryStore, saveTables } from './table/memory-store.ts'
export { bytesOf, MemoryTable, type TableAnswer, type TableSchema } from './table/memory-table.ts'
export { type Costs, costsOf, sequentialTrips } from './trace/costs.ts'
export type { TraceRecord } from './trace/trace.ts'
