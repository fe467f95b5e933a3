/** Files of this context that other contexts may import; contracts and events are open to all (decision 292). */
export const conversingExports = {
  domain: [
    'inquiry/inquiry',
    'message/answers',
    'message/contact-data',
    'message/report',
    'message/room',
    'message/sight',
    'message/view',
  ],
  store: ['inquiries', 'letters', 'rooms'],
  functions: [],
} as const
