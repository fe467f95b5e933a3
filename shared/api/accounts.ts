import { listCities, lookupPostcode, settingInfo, validRegisterEmail, validUsername } from './account-lookup.ts'
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
} from './account-profile.ts'
import { login, logout, refreshToken, register, resetPassword, sendEmail } from './account-session.ts'

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
