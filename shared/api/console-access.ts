import { operator } from './endpoint.ts'

/** Who may do what in the console. Alone, so that asking about it does not load the contracts. */
export const seesAuctions = operator('reviewer', 'support')
/** With claims and payments. */
export const seesOrders = operator('support', 'finance', 'reviewer')
/** Works and content: everybody who has a role. */
export const seesWorks = operator('reviewer', 'editor', 'support', 'finance')
/** Revocations of certificates, and histories that do not agree with their tokens. */
export const seesLedger = operator('reviewer')
/** Members' applications to sell, and offers for works of the house. */
export const seesApplications = operator('reviewer', 'support', 'finance')
export const seesOffers = operator('reviewer', 'support')
export const paysOut = operator('finance')
export const seesMembers = operator('support', 'reviewer')
export const seesAudit = operator('reviewer', 'support', 'finance')
/** Whoever is logged in to the console. */
export const anyOperator = operator('reviewer', 'editor', 'support', 'finance')
/** What artists and partners propose for their pages and works (D78). */
export const seesProposals = operator('reviewer', 'editor')
/** Rooms of the house, and what was reported in any room. */
export const seesMessages = operator('support')
/** Works and content take pictures, and so do the house's answers. */
export const editsPictures = operator('editor', 'reviewer')
export const sendsPictures = operator('editor', 'reviewer', 'support')
/** What was asked by the contact form. */
export const seesInquiries = operator('support', 'reviewer')
