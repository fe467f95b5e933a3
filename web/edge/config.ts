import type { CloudFrontRequest } from 'aws-lambda'

/** Lambda@Edge has no environment variables; the deployment speaks through custom headers of the origin. */
export interface EdgeConfig {
  readonly publicOrigin: string
  readonly secure: boolean
  readonly apiUrl: string
  /** The console's calls have an API of their own. */
  readonly consoleApiUrl: string
  /** The newest of the (at most two) secrets that the API accepts. */
  readonly originSecret: string | undefined
  /** The payment platform's own address: its card form stands in a frame of ours (payment-platform.md 6.0). */
  readonly platformOrigin: string | undefined
  /** Origins that pages post uploads to and show private pictures of, beside the site itself (D16). */
  readonly storageOrigins: readonly string[]
}

export function readConfig(request: CloudFrontRequest, distributionDomain: string): EdgeConfig {
  const headers = request.origin?.custom?.customHeaders ?? request.origin?.s3?.customHeaders ?? {}
  const value = (name: string) => headers[name]?.[0]?.value || undefined
  const publicOrigin = (value('x-cfg-public-origin') ?? `https://${distributionDomain}`).replace(/\/$/, '')
  const apiUrl = (value('x-cfg-api-url') ?? publicOrigin).replace(/\/$/, '')
  return {
    publicOrigin,
    secure: publicOrigin.startsWith('https:'),
    apiUrl,
    consoleApiUrl: (value('x-cfg-console-api-url') ?? apiUrl).replace(/\/$/, ''),
    originSecret: value('x-origin-secret')?.split(',')[0]?.trim(),
    platformOrigin: value('x-cfg-platform-origin')?.replace(/\/$/, ''),
    storageOrigins: (value('x-cfg-assets') ?? '')
      .split(/[\s,]+/)
      .filter(address => URL.canParse(address))
      .map(address => new URL(address).origin),
  }
}
