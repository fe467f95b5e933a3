/** Sources of the functions of the distribution under test. */
export const api = `
let count = 0
export const handler = async event => {
  const query = event.queryStringParameters ?? {}
  const headers = { 'content-type': 'application/json', ...(query.control && { 'cache-control': query.control }), etag: '"' + (query.etag ?? 'e') + '"' }
  const cookies = query.cookie ? ['a=1; Path=/', 'b=2; Path=/'] : []
  return { statusCode: Number(query.status ?? 200), headers, cookies, body: JSON.stringify({ n: ++count, headers: event.headers, cookies: event.cookies, query, path: event.rawPath, text: 'x'.repeat(Number(query.long ?? 0)) }) }
}`
export const viewer = `
export const handler = async ({ Records: [{ cf: { request, config } }] }) => {
  if (request.uri === '/moved') return { status: '302', headers: { location: [{ key: 'Location', value: '/jp' }] } }
  if (request.uri === '/forbidden') { request.headers['connection'] = [{ key: 'Connection', value: 'x' }]; return request }
  if (request.uri === '/big') return { status: '200', body: 'x'.repeat(41 * 1024) }
  if (request.uri === '/crash') throw new Error('crash')
  request.headers['x-viewer'] = [{ key: 'x-viewer', value: request.headers.cookie ? 'member' : 'guest' }]
  request.headers['x-client-address'] = [{ key: 'x-client-address', value: request.clientIp }]
  return request
}`
export const origin = `
export const handler = async ({ Records: [{ cf: { request, config } }] }) => {
  if (request.uri.startsWith('/page/api')) { request.uri = request.uri.slice(5); return request }
  const secret = request.origin.custom.customHeaders['x-origin-secret'][0].value
  const body = JSON.stringify({ uri: request.uri, secret, host: request.headers.host[0].value, length: request.body?.data.length, cut: request.body?.inputTruncated, type: config.eventType })
  const headers = { 'content-type': [{ key: 'Content-Type', value: 'application/json' }], 'set-cookie': [{ value: 'a=1' }, { value: 'b=2' }] }
  if (request.uri === '/page/via') headers.via = [{ value: 'x' }]
  if (request.uri === '/page/break') headers['x-a'] = [{ value: 'a\\r\\nb: c' }]
  if (request.uri === '/page/huge') return { status: '200', headers, body: 'x'.repeat(1024 * 1024) }
  return { status: '200', headers, body }
}`

/** The policy of a bucket that the site’s distribution may read. */
export const readable = (bucket: string, Action: string | string[], Resource: string | string[]) => ({
  Type: 'AWS::S3::BucketPolicy',
  Properties: {
    Bucket: { Ref: bucket },
    PolicyDocument: {
      Statement: [
        {
          Effect: 'Allow',
          Principal: { Service: 'cloudfront.amazonaws.com' },
          Action,
          Resource,
          Condition: {
            StringEquals: {
              'AWS:SourceArn': {
                'Fn::Join': ['', ['arn:aws:cloudfront::000000000000:distribution/', { Ref: 'Site' }]],
              },
            },
          },
        },
      ],
    },
  },
})
