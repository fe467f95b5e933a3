import type { PlatformEndpoint } from './endpoint.ts'

export const sessions: readonly PlatformEndpoint[] = []
