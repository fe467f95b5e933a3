import { environment } from '#functions/machinery/runtime/environment.ts'
import type { Payment } from '#shared/platform/payments/payment.ts'

const sessionPages = () => `${environment('PLATFORM_ORIGIN')}/pay/`

/** Where the browser comes back to the page of a session. */
export const sessionReturn = (sessionId: string) => `${sessionPages()}${sessionId}/return`

/** Whether a session's page may have begun the payment. A transfer has no way back that would tell. */
export const isOfSession = ({ payType, attempts }: Payment): boolean =>
  payType === 'Virtualaccount' || attempts.some(({ returnUrl }) => returnUrl?.startsWith(sessionPages()))
