import { environment } from '#functions/machinery/runtime/environment.ts'
import type { Payment } from '#shared/platform/payments/payment.ts'

const sessionPages = () => `${environment('PLATFORM_ORIGIN')}/pay/`

/** Return address of the browser to a session's page. */
export const sessionReturn = (sessionId: string) => `${sessionPages()}${sessionId}/return`

/** Whether a session's page may have started the payment. Bank transfers have no return address that would tell. */
export const isOfSession = ({ payType, attempts }: Payment): boolean =>
  payType === 'Virtualaccount' || attempts.some(({ returnUrl }) => returnUrl?.startsWith(sessionPages()))
