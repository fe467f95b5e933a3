import { randomBytes } from 'node:crypto'

/** An id of a request in CloudFront's form: 40 bytes, of which a log and an item have to hold 56 characters. */
export const cloudFrontRequestId = () => `${randomBytes(40).toString('base64url')}==`
