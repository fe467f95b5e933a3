/** The longest text of each kind, in characters (D103). */
export const lengths = {
  name: 40,
  username: 24,
  title: 120,
  description: 5000,
  inquiry: 2000,
  chat: 2000,
  notes: 1000,
  other: 200,
} as const
