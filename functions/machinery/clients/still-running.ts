/**
 * An earlier call with this key is still in progress at the platform, so that its result is unknown (payment-platform
 * 5.20).
 */
export const stillRunning = 'E0090022021'
