import { Duration } from 'aws-cdk-lib'
import { type CfnDistribution, OriginProtocolPolicy, OriginSslPolicy } from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, type HttpOriginProps } from 'aws-cdk-lib/aws-cloudfront-origins'
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

/** An origin to which CloudFront shows a certificate of its own, where there is one. */
class ProvingOrigin extends HttpOrigin {
  readonly #certificate: string | undefined

  constructor(domain: string, { certificate, ...props }: HttpOriginProps & { certificate: string | undefined }) {
    super(domain, props)
    this.#certificate = certificate
  }

  protected override renderCustomOriginConfig(): CfnDistribution.CustomOriginConfigProperty | undefined {
    const config = super.renderCustomOriginConfig()
    if (!config || this.#certificate === undefined) return config
    return { ...config, originMtlsConfig: { clientCertificateArn: this.#certificate } }
  }
}

/** What CloudFront asks, with the header that proves it is CloudFront (DESIGN 3). */
export function httpOrigins(settings: Settings) {
  const { region } = settings
  const { quarantineBucket, privateBucket } = physicalNames(settings)
  const secret = { 'x-origin-secret': originSecret(settings) }
  const storage = (bucket: string) => `https://${bucket}.s3.${region}.amazonaws.com`
  const origin = (domain: string, customHeaders: Record<string, string>, certificate?: string) =>
    new ProvingOrigin(domain, {
      certificate,
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
    platform: origin(payApiDomain(settings), secret, settings.originCertificateArn),
    // Never reached: the origin-request function answers itself and reads its settings from these headers. The name
    // still has to resolve.
    pages: origin(apiDomain(settings), {
      ...secret,
      'x-cfg-public-origin': publicOrigin(settings),
      // Its pages may be framed by ours (payment-platform.md 6.0).
      'x-cfg-platform-origin': platformOrigin(settings),
      'x-cfg-api-url': `https://${apiDomain(settings)}`,
      'x-cfg-console-api-url': `https://${consoleApiDomain(settings)}`,
      'x-cfg-assets': `${storage(quarantineBucket)} ${storage(privateBucket)}`,
    }),
  }
}

/** Read by CloudFormation when it deploys, from the copy in the site's region; a named version makes it read again. */
function originSecret({ originSecretVersion, ...settings }: Settings): string {
  const version = originSecretVersion ? `:::${originSecretVersion}` : ''
  return `{{resolve:secretsmanager:${physicalNames(settings).originSecret}:SecretString${version}}}`
}
