/** An earlier call under this key is still running at the platform, so its result is unknown (payment-platform 5.20). */
export const stillRunning = 'E0090022021'
