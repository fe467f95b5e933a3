import { redactLogs } from '#functions/machinery/runtime/logger.ts'
import { redactMember } from '#shared/platform/card/pan.ts'

/**
 * Imported for its effect by whatever may come near a card: nothing that such a function logs, not even the message of an
 * error that quotes its input, shows a card number (payment-platform.md 3.2).
 */
redactLogs(redactMember)
