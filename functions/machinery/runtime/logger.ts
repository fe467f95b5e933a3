import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger'
import type { LogAttributes, UnformattedAttributes } from '@aws-lambda-powertools/logger/types'
import { correlationFields } from './correlation.ts'

let redaction = (_name: string, value: unknown): unknown => value

/** Fields of every line: the correlation id, and the ids of the order, work or member concerned. */
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

/** Applies `by` to every member that this instance logs from now on; used by the payment platform. */
export function redactLogs(by: typeof redaction): void {
  redaction = by
}
