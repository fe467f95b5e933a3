import type { PlatformEndpoint } from './endpoint.ts'

export const keys: readonly PlatformEndpoint[] = []
