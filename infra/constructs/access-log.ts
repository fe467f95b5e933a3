import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import type { AccessLogs } from './logs.ts'

/**
 * One JSON object a line. The query string is left out: it may hold what a visitor searched for. The address is CloudFront's,
 * and a caller's own only where somebody comes around it.
 */
export function accessLog(logGroup: AccessLogs, more: Readonly<Record<string, string>>) {
  const fields = {
    requestId: '$context.requestId',
    time: '$context.requestTimeEpoch',
    status: '$context.status',
    ip: '$context.identity.sourceIp',
    ...more,
    error: '$context.error.messageString',
    integrationError: '$context.integrationErrorMessage',
  }
  return {
    destination: new LogGroupLogDestination(logGroup),
    format: AccessLogFormat.custom(JSON.stringify(fields)),
  }
}
