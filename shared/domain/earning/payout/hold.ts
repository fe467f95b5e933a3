/** The reason of a hold that a ban of selling brought (D77); operators write their own. The site reads this file too. */
export const banHold = 'ban'
