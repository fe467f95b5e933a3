// Zod's English sentences. Every rule of ours names its message by a key, and pages say it in the reader's language.
export default () => ({ localeError: () => 'Invalid input' })
