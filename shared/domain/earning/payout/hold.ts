/** Reason of a hold by a ban on selling (D77); operators write their own reasons. The site imports this file too. */
export const banHold = 'ban'
