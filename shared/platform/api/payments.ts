import type { PlatformEndpoint } from './endpoint.ts'

export const payments: readonly PlatformEndpoint[] = []
