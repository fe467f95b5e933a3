import { randomUUID } from 'node:crypto'
import type { UpstreamKey } from '#shared/platform/payments/payment.ts'

/** A key for one upstream call. A call that must not act twice stores its key first (3.2). */
export const newUpstreamKey = (now: number): UpstreamKey => ({ id: randomUUID(), createdAt: now })
