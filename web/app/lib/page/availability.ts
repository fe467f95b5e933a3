import type { validGalleryUrl } from '#shared/api/catalogue/galleries.ts'
import type { validRegisterEmail, validUsername } from '#shared/api/people/accounts/availability.ts'
import { ask } from './browser-api.ts'

/** Whether something stands against what was typed. A check that fails says nothing (marketplace.md 8). */
export const availabilityChecks = {
  async username(username: string) {
    return (await ask<typeof validUsername>('/valid-username', { username }))?.isExist === true
  },
  async email(email: string) {
    return (await ask<typeof validRegisterEmail>('/valid-register-email', { email }))?.registered === true
  },
  async galleryUrl(url: string) {
    return (await ask<typeof validGalleryUrl>('/gallery/valid-url', { url }))?.isExist === true
  },
  /** Only this check says so: what the form is answered is alike for known and unknown addresses (rules §14). */
  async knownEmail(email: string) {
    return (await ask<typeof validRegisterEmail>('/valid-register-email', { email }))?.registered === false
  },
} as const
export type AvailabilityCheck = keyof typeof availabilityChecks
