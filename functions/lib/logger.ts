import { Logger } from '@aws-lambda-powertools/logger'
import { Metrics } from '@aws-lambda-powertools/metrics'

/** Structured logs. Fields are named one by one: no inputs, tokens, codes or personal data (ASVS 16.2.5). */
export const logger = new Logger()

export const metrics = new Metrics({ namespace: 'kogei', singleMetric: false })
