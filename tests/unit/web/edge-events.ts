import type { CloudFrontHeaders, CloudFrontRequestEvent } from 'aws-lambda'

interface Asked {
  readonly uri: string
  readonly querystring?: string
  readonly method?: string
  readonly clientIp?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly truncated?: boolean
}

/** A visitor's request as CloudFront hands it to Lambda@Edge before the cache. */
export function viewerEvent(asked: Asked): CloudFrontRequestEvent {
  return event('viewer-request', asked)
}

/** A visitor's request on its way to the origin, with the deployment's settings as custom headers. */
export function originEvent(
  asked: Asked & { readonly config?: Readonly<Record<string, string>> },
): CloudFrontRequestEvent {
  return event('origin-request', asked, {
    'x-cfg-public-origin': 'https://kogei.example',
    'x-cfg-api-url': 'https://api.kogei.example',
    'x-cfg-console-api-url': 'https://console-api.kogei.example',
    'x-cfg-platform-origin': 'https://pay.kogei.example',
    'x-cfg-assets':
      'https://quarantine.s3.ap-northeast-1.amazonaws.com https://private.s3.ap-northeast-1.amazonaws.com',
    'x-origin-secret': 'newest-secret,older-secret',
    ...asked.config,
  })
}

function event(
  eventType: 'viewer-request' | 'origin-request',
  { uri, querystring = '', method = 'GET', clientIp = '198.51.100.7', headers = {}, body, truncated = false }: Asked,
  customHeaders?: Readonly<Record<string, string>>,
): CloudFrontRequestEvent {
  return {
    Records: [
      {
        cf: {
          config: {
            distributionDomainName: 'd111.cloudfront.net',
            distributionId: 'E1',
            eventType,
            requestId: 'request-1',
          },
          request: {
            clientIp,
            method,
            uri,
            querystring,
            headers: lists(headers),
            ...(customHeaders && {
              origin: {
                custom: {
                  customHeaders: lists(customHeaders),
                  domainName: 'api.kogei.example',
                  keepaliveTimeout: 60,
                  path: '',
                  port: 443,
                  protocol: 'https',
                  readTimeout: 30,
                  sslProtocols: ['TLSv1.2'],
                },
              },
            }),
            ...(body !== undefined && {
              body: {
                action: 'read-only',
                data: Buffer.from(body).toString('base64'),
                encoding: 'base64',
                inputTruncated: truncated,
              },
            }),
          },
        },
      },
    ],
  }
}

function lists(headers: Readonly<Record<string, string>>): CloudFrontHeaders {
  return Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, [{ key, value }]]))
}
