/** Requests an endpoint; `npm run test:long` asks for more. A failure prints seed and path to run it again. */
export const runs = Number(process.env['FUZZ_RUNS'] ?? 300)
/**
 * The same for the payment platform. On a busy machine starting its 73 functions and what they need took 100 s of one core,
 * and each further request to all of them 0.36 s: ninety are a third more than none, three hundred would be double.
 */
export const platformRuns = Number(process.env['FUZZ_RUNS'] ?? 90)
export const seed = process.env['FUZZ_SEED'] === undefined ? Date.now() % 2 ** 31 : Number(process.env['FUZZ_SEED'])

/** What an answer must never tell. */
export const leak = /\\n\s+at \S|node_modules|arn:aws|Exception\b|ValidationError|SQLITE|ZodError|Cannot read propert/
