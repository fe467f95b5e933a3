import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger'
import type { LogAttributes, UnformattedAttributes } from '@aws-lambda-powertools/logger/types'
import { correlationFields } from './correlation.ts'

let redaction = (_name: string, value: unknown): unknown => value

/** What stands in every line: the running work's id, and the ids of the order, work or member that it is about. */
class CorrelatedFormatter extends LogFormatter {
  formatAttributes(known: UnformattedAttributes, fields: LogAttributes): LogItem {
    const attributes = {
      level: known.logLevel,
      message: known.message,
      timestamp: this.formatTimestamp(known.timestamp),
      service: known.serviceName,
      xray_trace_id: known.xRayTraceId,
      ...correlationFields(),
    }
    return new LogItem({ attributes }).addAttributes(fields)
  }
}

/** Structured logs. Fields are named one by one: no inputs, tokens, codes or personal data (ASVS 16.2.5). */
export const logger = new Logger({
  jsonReplacerFn: (name, value) => redaction(name, value),
  logFormatter: new CorrelatedFormatter(),
})

/** From now on every member of what this instance logs goes through `by` first. The payment platform asks for it. */
export function redactLogs(by: typeof redaction): void {
  redaction = by
}
