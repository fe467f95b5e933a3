import { Duration } from 'aws-cdk-lib'
import { OriginProtocolPolicy, OriginSslPolicy } from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import {
  apiDomain,
  consoleApiDomain,
  liveDomain,
  payApiDomain,
  physicalNames,
  platformOrigin,
  publicOrigin,
  type Settings,
} from '../settings.ts'

/** What CloudFront asks, with the header that proves it is CloudFront (DESIGN 3). */
export function httpOrigins(settings: Settings) {
  const { region } = settings
  const { quarantineBucket } = physicalNames(settings)
  const secret = { 'x-origin-secret': originSecret(settings) }
  const origin = (domain: string, customHeaders: Record<string, string>) =>
    new HttpOrigin(domain, {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
      readTimeout: Duration.seconds(30),
      keepaliveTimeout: Duration.seconds(60),
      connectionAttempts: 2,
      connectionTimeout: Duration.seconds(5),
      customHeaders,
    })
  return {
    api: origin(apiDomain(settings), secret),
    consoleApi: origin(consoleApiDomain(settings), secret),
    live: origin(liveDomain(settings), secret),
    platform: origin(payApiDomain(settings), secret),
    // Never reached: the origin-request function answers itself and reads its settings from these headers. The name
    // still has to resolve.
    pages: origin(apiDomain(settings), {
      ...secret,
      'x-cfg-public-origin': publicOrigin(settings),
      // Its pages may be framed by ours (payment-platform.md 6.0).
      'x-cfg-platform-origin': platformOrigin(settings),
      'x-cfg-api-url': `https://${apiDomain(settings)}`,
      'x-cfg-console-api-url': `https://${consoleApiDomain(settings)}`,
      'x-cfg-assets': `https://${quarantineBucket}.s3.${region}.amazonaws.com`,
    }),
  }
}

/** Read by CloudFormation when it deploys, from the copy in the site's region; a named version makes it read again. */
function originSecret({ originSecretVersion, ...settings }: Settings): string {
  const version = originSecretVersion ? `:::${originSecretVersion}` : ''
  return `{{resolve:secretsmanager:${physicalNames(settings).originSecret}:SecretString${version}}}`
}
