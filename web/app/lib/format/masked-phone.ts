/** `090-••••-2217`: enough to see a slip, not enough for whoever looks over the shoulder. */
export function maskedPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return `${digits.slice(0, 3)}-••••-${digits.slice(-4)}`
}
