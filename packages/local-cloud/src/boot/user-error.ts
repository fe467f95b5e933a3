/** An error that the person at the terminal can set right. Only its message is printed, and the exit code is 1. */
export class UserError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UserError'
  }
}

/** Explains failures of the machine: a full disk, a port in use, a directory that may not be written. */
export function explain(error: unknown): string {
  if (error instanceof UserError) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? error.message : String(error)
  if (code === 'ENOSPC' || /disk is full|SQLITE_FULL|disk I\/O error/i.test(message))
    return 'The disk is full. Free some space and start again; nothing was lost.'
  if (code === 'EADDRINUSE')
    return `The port is in use (${message.replace(/^listen /, '')}). Choose another one with PORT=….`
  if (['EACCES', 'EROFS', 'EPERM', 'ENOTDIR', 'EEXIST'].includes(code))
    return `The data directory cannot be written (${message}). Choose another one with DATA_DIR=….`
  return message
}
