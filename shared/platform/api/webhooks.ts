import type { PlatformEndpoint } from './endpoint.ts'

export const webhooks: readonly PlatformEndpoint[] = []
