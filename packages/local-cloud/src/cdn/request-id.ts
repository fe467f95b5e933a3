import { randomBytes } from 'node:crypto'

/**
 * An id of a request in CloudFront's form: 56 characters of URL-safe base64, as its published events show. Ids of
 * hexadecimal digits would have runs of digits that no id of CloudFront's has.
 */
export const cloudFrontRequestId = (): string => `${randomBytes(41).toString('base64url').slice(0, 54)}==`
