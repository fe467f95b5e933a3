import { operator } from './endpoint.ts'

/**
 * Roles that each part of the console needs. In a file of its own so that checking a role does not load all contracts.
 */
export const seesAuctions = operator('reviewer', 'support')
/** Orders, with their claims and payments. */
export const seesOrders = operator('support', 'finance', 'reviewer')
/** Works and content: any role. */
export const seesWorks = operator('reviewer', 'editor', 'support', 'finance')
/** Revocations of certificates, and histories that disagree with their tokens. */
export const seesLedger = operator('reviewer')
/** Members' applications to sell, and offers for works of the house. */
export const seesApplications = operator('reviewer', 'support', 'finance')
export const seesOffers = operator('reviewer', 'support')
export const paysOut = operator('finance')
export const seesMembers = operator('support', 'reviewer')
export const seesAudit = operator('reviewer', 'support', 'finance')
/** Any operator who is logged in. */
export const anyOperator = operator('reviewer', 'editor', 'support', 'finance')
/** What artists and partners propose for their pages and works (D78). */
export const seesProposals = operator('reviewer', 'editor')
/** Conversations with the house, and reported messages of any conversation. */
export const seesMessages = operator('support')
/** Uploads for works, content and the house's answers. */
export const editsPictures = operator('editor', 'reviewer')
export const sendsPictures = operator('editor', 'reviewer', 'support')
/** Inquiries of the contact form. */
export const seesInquiries = operator('support', 'reviewer')
