/** Versions of the API by their day, oldest first. A shop is pinned to one; a call may name another (payment-platform.md 1). */
const apiVersions = ['20260101'] as const
type ApiVersion = (typeof apiVersions)[number]
export const currentVersion: ApiVersion = '20260101'

export function isApiVersion(text: string): text is ApiVersion {
  return apiVersions.some(version => version === text)
}
