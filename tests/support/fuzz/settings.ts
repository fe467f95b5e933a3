/** A failure prints seed and path to run it again. */
export const seed = process.env['FUZZ_SEED'] === undefined ? Date.now() % 2 ** 31 : Number(process.env['FUZZ_SEED'])

/** What an answer must never tell. */
export const leak = /\\n\s+at \S|node_modules|arn:aws|Exception\b|ValidationError|SQLITE|ZodError|Cannot read propert/
