import type { PlatformEndpoint } from './endpoint.ts'

export const customers: readonly PlatformEndpoint[] = []
