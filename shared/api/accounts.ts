import { validRegisterEmail, validUsername } from './accounts/availability.ts'
import {
  frontUserInfo,
  sendSms,
  updateAccount,
  updateBank,
  updateEmail,
  updateName,
  updatePassword,
  updateSettings,
  verifySms,
} from './accounts/profile.ts'
import { login, logout, refreshToken, register, resetPassword, sendEmail } from './accounts/sessions.ts'
import { listCities, lookupPostcode } from './addresses.ts'
import { settingInfo } from './settings.ts'

/** Contracts of the accounts domain, by subject in the files above; the console's are part of the admin domain. */
export const accounts = [
  sendEmail,
  register,
  login,
  refreshToken,
  logout,
  resetPassword,
  frontUserInfo,
  updateName,
  updateAccount,
  updateEmail,
  updatePassword,
  updateSettings,
  updateBank,
  sendSms,
  verifySms,
  validRegisterEmail,
  validUsername,
  lookupPostcode,
  listCities,
  settingInfo,
] as const
