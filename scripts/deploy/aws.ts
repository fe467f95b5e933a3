import { execFile } from 'node:child_process'

/**
 * One question to AWS by its command line: `ask('sts', 'get-caller-identity')` answers what it prints, read as JSON.
 * Whoever refuses is told by an AwsError.
 */
export type Ask = (...words: readonly string[]) => Promise<unknown>

export class AwsError extends Error {
  /** As AWS calls it: `NotFoundException`; empty where the command line itself failed. */
  readonly code: string

  constructor(message: string) {
    super(message)
    this.name = 'AwsError'
    this.code = /An error occurred \((\w+)\)/.exec(message)?.[1] ?? ''
  }
}

export const askAws: Ask = (...words) =>
  new Promise((resolve, reject) => {
    execFile('aws', [...words, '--output', 'json'], { maxBuffer: 50_000_000 }, (error, stdout, stderr) => {
      if (error && 'code' in error && error.code === 'ENOENT')
        reject(new AwsError('the command line of AWS is not installed (aws)'))
      else if (error) reject(new AwsError(stderr.trim() || error.message))
      else resolve(stdout.trim() === '' ? {} : JSON.parse(stdout))
    })
  })
