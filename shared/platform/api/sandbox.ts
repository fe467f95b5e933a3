import type { PlatformEndpoint } from './endpoint.ts'

export const sandbox: readonly PlatformEndpoint[] = []
