import { redactLogs } from '#functions/machinery/runtime/logger.ts'
import { redactMember } from '#shared/platform/card/pan.ts'

/**
 * Imported for its side effect by every function that may handle card data: its logs never show a card number, not even
 * in the message of an error that quotes its input (payment-platform.md 3.2).
 */
redactLogs(redactMember)
