import { handleCopy } from './copy.ts'
import { keepCountdowns } from './countdowns.ts'
import { handleFavourites } from './favourites.ts'
import { countMatches } from './filters.ts'
import { rememberLanguage } from './language.ts'
import { closeMenus } from './menus.ts'
import { showMincho } from './mincho.ts'
import { handlePrint } from './print.ts'
import { handleSave } from './save.ts'
import { keepScroll, showToTop } from './scroll.ts'
import { handleShare } from './share.ts'
import { followUnread } from './unread.ts'

// Everything listens on the document, so that it serves pages that hydrate, and what they render later, as well.
showMincho()
closeMenus()
showToTop()
keepScroll()
keepCountdowns()
handleFavourites()
handleCopy()
handleShare()
handlePrint()
handleSave()
countMatches()
rememberLanguage()
followUnread()
