/** Requests an endpoint; `npm run test:long` asks for more. A failure prints seed and path to run it again. */
export const runs = Number(process.env['FUZZ_RUNS'] ?? 300)
/**
 * The same for the payment platform, whose calls each keep a record under their key and a line in the log of calls: forty
 * of each of its 73 endpoints take some 90 s of one core.
 */
export const platformRuns = Number(process.env['FUZZ_RUNS'] ?? 40)
export const seed = process.env['FUZZ_SEED'] === undefined ? Date.now() % 2 ** 31 : Number(process.env['FUZZ_SEED'])

/** What an answer must never tell. */
export const leak = /\\n\s+at \S|node_modules|arn:aws|Exception\b|ValidationError|SQLITE|ZodError|Cannot read propert/
