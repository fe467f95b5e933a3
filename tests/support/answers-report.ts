import { codeName, codes } from '#shared/api/codes.ts'
import { answerableCodes } from '#shared/api/implied.ts'
import { endpoints } from '#shared/api/index.ts'
import { recordedAnswers, routeOf } from './answers.ts'
import { usageProblems } from './usage-report.ts'

/**
 * Run after all tests: every code that an endpoint declares was answered by it in some test, and it answered no other
 * one. What `handle` answers for all of them is proven by the contract tests, for each that implies it. Grants that nothing
 * used are bounded, and so is the largest transaction.
 */
const recorded = recordedAnswers()
const unproven: string[] = []
const undeclared: string[] = []

for (const contract of endpoints) {
  const answered = recorded.get(routeOf(contract)) ?? new Set()
  const declared = new Set(answerableCodes(contract).map(name => codes[name].code))
  for (const name of contract.codes) {
    if (!answered.has(codes[name].code)) unproven.push(`${contract.id}: ${codes[name].code} ${name}`)
  }
  if (!answered.has(200)) unproven.push(`${contract.id}: 200`)
  for (const code of answered) {
    if (code !== 200 && !declared.has(code)) undeclared.push(`${contract.id}: ${code} ${codeName(code) ?? ''}`)
  }
}

const pairs = endpoints.reduce((sum, { codes }) => sum + codes.length + 1, 0)
console.log(`${pairs - unproven.length} of ${pairs} declared answers were given in some test`)
if (unproven.length > 0) console.log(`never answered:\n  ${unproven.join('\n  ')}`)
if (undeclared.length > 0) console.log(`answered without being declared:\n  ${undeclared.join('\n  ')}`)
const misused = usageProblems()
for (const problem of misused) console.log(problem)
process.exitCode = unproven.length + undeclared.length + misused.length > 0 ? 1 : 0
