import type { FormReply } from '../components/people/account/form.tsx'

/** What the phone verification answers at each of its steps. */
export type PhoneAnswer =
  | { readonly step: 'number'; readonly reply?: FormReply | undefined }
  | {
      readonly step: 'code'
      readonly phone: string
      readonly channel: 'sms' | 'voice'
      readonly reply?: FormReply | undefined
    }
  | { readonly step: 'done' }
