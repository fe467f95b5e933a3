import type { CloudFrontRequest } from 'aws-lambda'

/** Lambda@Edge has no environment variables; the deployment speaks through custom headers of the origin. */
export interface EdgeConfig {
  readonly publicOrigin: string
  readonly secure: boolean
  readonly apiUrl: string
  /** The newest of the (at most two) secrets that the API accepts. */
  readonly originSecret: string | undefined
  /** Other origins that pages load pictures from and post uploads to. */
  readonly assetOrigins: readonly string[]
}

export function readConfig(request: CloudFrontRequest, distributionDomain: string): EdgeConfig {
  const headers = request.origin?.custom?.customHeaders ?? request.origin?.s3?.customHeaders ?? {}
  const value = (name: string) => headers[name]?.[0]?.value || undefined
  const publicOrigin = (value('x-cfg-public-origin') ?? `https://${distributionDomain}`).replace(/\/$/, '')
  return {
    publicOrigin,
    secure: publicOrigin.startsWith('https:'),
    apiUrl: (value('x-cfg-api-url') ?? publicOrigin).replace(/\/$/, ''),
    originSecret: value('x-origin-secret')?.split(',')[0]?.trim(),
    assetOrigins:
      value('x-cfg-assets')
        ?.split(/[\s,]+/)
        .filter(origin => /^https?:\/\//.test(origin)) ?? [],
  }
}
